import { ADMIN_API, ApiClient, type Method } from '@credit/testkit'
import { type Browser, expect, type Page } from '@playwright/test'
import { TYPE } from './login.js'
import { currentServer } from './server.js'

/** Reads from the API with the session of an account. */
export type Get = <T>(path: string) => Promise<T>

/** An account that is logged in through the API, without a browser. */
export interface Caller {
  name: string
  type: keyof typeof TYPE
  participantId: string
  session: { token: string; user: unknown }
  get: Get
  put: <T>(path: string, data: unknown) => Promise<T>
  /** Makes a record, unless another status is expected. */
  post: <T>(path: string, data: unknown, status?: number) => Promise<T>
  remove: (path: string) => Promise<void>
}

export async function callerOf(type: keyof typeof TYPE, name: string): Promise<Caller> {
  const api = new ApiClient(currentServer().url)
  const login = await api.tryLogin(name, TYPE[type])
  expect(login.status).toBe(200)
  const { tokenValue: token, ...user } = login.body.data
  const send = async <T>(method: Method, path: string, body?: unknown, status = 200): Promise<T> => {
    const response = await api.call<T>(method, `${ADMIN_API}/${path}`, { token, body })
    expect([response.status, path]).toEqual([status, path])
    return response.body
  }
  return {
    ...{ name, type, participantId: user.participantId ?? '', session: { token, user } },
    get: (path) => send('GET', path),
    put: (path, body) => send('PUT', path, body),
    post: (path, body, status = 201) => send('POST', path, body, status),
    remove: (path) => send('DELETE', path, undefined, 204),
  }
}

/** Opens a browser page with the caller's session, stored as the login page stores it. */
export async function enter(browser: Browser, { session }: Caller, locale: 'zh-CN' | 'en-US' = 'zh-CN'): Promise<Page> {
  const context = await browser.newContext({ locale })
  const { url } = currentServer()
  await context.addCookies([{ name: 'Authorization', value: session.token, url }])
  await context.addInitScript((user) => {
    if (localStorage.getItem('user') === null) localStorage.setItem('user', JSON.stringify(user))
  }, session.user)
  return context.newPage()
}
