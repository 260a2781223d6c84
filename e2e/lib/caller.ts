import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { PASSWORD, TYPE } from './login.js'

/** Asks the API as somebody. */
export type Get = <T>(path: string) => Promise<T>

/** Somebody who is logged in over the public calls, as yet without a browser. */
export interface Caller {
  name: string
  type: keyof typeof TYPE
  participantId: string
  session: { token: string; user: unknown }
  get: Get
  put: <T>(path: string, data: unknown) => Promise<T>
}

export async function callerOf(
  request: APIRequestContext,
  type: keyof typeof TYPE,
  name: string,
): Promise<Caller> {
  const uuid = randomUUID()
  await request.get(`/credit/sso/api/verification/${uuid}`)
  const answer = await request.post('/credit/sso/api/sso/doLogin', {
    data: { name, pwd: PASSWORD, vcode: '0000', uuid, userType: TYPE[type], loginType: 'name' },
  })
  expect(answer.status()).toBe(200)
  const { tokenValue: token, ...user } = (await answer.json()).data
  const send = async <T>(method: 'GET' | 'PUT', path: string, data?: unknown): Promise<T> => {
    const headers = { Authorization: token }
    const answer = await request.fetch(`/credit/admin/api/${path}`, { method, headers, data })
    expect([answer.status(), path]).toEqual([200, path])
    return answer.json()
  }
  return {
    ...{ name, type, participantId: user.participantId, session: { token, user } },
    get: (path) => send('GET', path),
    put: (path, data) => send('PUT', path, data),
  }
}

/** The same person at a browser, where the session is kept as the login page keeps it. */
export async function enter(
  browser: Browser,
  { session }: Caller,
  locale: 'zh-CN' | 'en-US' = 'zh-CN',
): Promise<Page> {
  const context = await browser.newContext({ locale })
  await context.addInitScript(({ token, user }) => {
    if (localStorage.getItem('user') === null) {
      localStorage.setItem('user', JSON.stringify(user))
      // biome-ignore lint/suspicious/noDocumentCookie: the page itself does so, before anything runs
      document.cookie = `Authorization=${token}; path=/; SameSite=Lax`
    }
  }, session)
  return context.newPage()
}
