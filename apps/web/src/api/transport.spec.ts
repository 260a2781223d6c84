import { beforeEach, describe, expect, it, vi } from 'vitest'
import { initI18n } from '../i18n/index.js'
import { ApiError } from './errors.js'
import { withoutPersonNumber } from './person-number.js'
import { setSession } from './session.js'
import type { SessionUser } from './session-user.js'
import { rewriteRequests, transport } from './transport.js'

const sent: Request[] = []
let respond: (request: Request) => Response | Promise<Response>

beforeEach(async () => {
  sent.length = 0
  localStorage.clear()
  await initI18n({ locale: 'en-US' })
  respond = () => new Response('{}')
  // Mocks the network, which is the edge of the system.
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request)
    return respond(request)
  })
})

const url = (path: string) => `http://localhost${path}`
const post = (path: string, headers: Record<string, string> = {}, body = '{}') =>
  transport(
    new Request(url(path), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    }),
  )
const header = (name: string) => sent[0]?.headers.get(name)

describe('transport', () => {
  it('sends language and token, and cookies to its own server only', async () => {
    setSession({ token: 'tok', user: {} as SessionUser })
    await transport(new Request(url('/credit/admin/api/dict/list')))
    expect(header('Authorization')).toBe('tok')
    expect(header('Accept-Language')).toMatch(/^(zh-CN|en-US)$/)
    expect(sent[0]?.credentials).toBe('same-origin')
  })

  it('sends ID numbers and pasted lines in a header, other keywords in the address', async () => {
    rewriteRequests(withoutPersonNumber)
    const list = '/credit/admin/api/supplier/list?current=1&keyword='
    await transport(new Request(url(`${list}11010519491231002X`)))
    await transport(new Request(url(`${list}91990003MA0000031R`)))
    await transport(new Request(url(`${list}%E7%94%B2%0AB`)))
    expect(sent.map((request) => [request.url, request.headers.get('x-keyword')])).toEqual([
      [url('/credit/admin/api/supplier/list?current=1'), '11010519491231002X'],
      [url(`${list}91990003MA0000031R`), null],
      [url('/credit/admin/api/supplier/list?current=1'), '%E7%94%B2%0AB'],
    ])
  })

  it('gives each POST that creates a record a new key, and keeps a given key', async () => {
    await post('/credit/admin/api/dict')
    await post('/credit/admin/api/dict')
    await post('/credit/admin/api/dict', { 'Idempotency-Key': 'form-1' })
    const keys = sent.map((request) => request.headers.get('Idempotency-Key'))
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe('form-1')
  })

  it('gives a repeated POST the same key while the first one is pending', async () => {
    const text = (one: string) => post('/credit/admin/api/dict', {}, JSON.stringify({ one }))
    await Promise.all([text('a'), text('a'), text('b')])
    await text('a')
    const [first, second, other, later] = sent.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(second).toBe(first)
    expect(new Set([first, other, later]).size).toBe(3)
  })

  it.each([
    '/credit/sso/api/sso/doLogin',
    '/credit/admin/api/accountRegister/getVerificationCode',
    '/credit/admin/api/login/config/saveOrUpdate',
    '/credit/admin/api/sysMessage/doMarkReadIds',
  ])('gives %s no key', async (path) => {
    await post(path)
    expect(header('Idempotency-Key')).toBeNull()
  })

  it('throws the response of a failed call as an error', async () => {
    respond = () => new Response('{"error":"Taken","code":"DUPLICATE"}', { status: 409 })
    const error = await post('/credit/admin/api/dict').catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 409, code: 'DUPLICATE', message: 'Taken' })
  })

  it('throws a connection error without a connection', async () => {
    respond = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(post('/credit/admin/api/dict')).rejects.toMatchObject({
      code: 'NETWORK',
      status: 0,
    })
  })

  it('times out after 50 s, but never while a file is transferred', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    const get = () => new Request(url('/x'))
    await transport(get())
    expect(limit.mock.calls).toEqual([[50_000]])
    await transport(get(), { timeout: null })
    expect(limit).toHaveBeenCalledTimes(1)
  })

  it.each(['TimeoutError', 'AbortError'])('throws a timeout error without a response in time: %s', async (name) => {
    respond = () => Promise.reject(new DOMException('', name))
    await expect(post('/x')).rejects.toMatchObject({ code: 'CLIENT_TIMEOUT', status: 0 })
  })

  it("rejects with the caller's own AbortError", async () => {
    const controller = new AbortController()
    respond = () => {
      controller.abort()
      return Promise.reject(controller.signal.reason)
    }
    const request = new Request(url('/x'), { signal: controller.signal })
    await expect(transport(request)).rejects.toMatchObject({ name: 'AbortError' })
  })
})
