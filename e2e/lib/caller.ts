import { ADMIN_API, ApiClient, type Method } from '@credit/testkit'
import { type Browser, expect, type Page } from '@playwright/test'
import { currentServer } from './server.js'
import { type AccountType, openSession, type Session, storeSession } from './session.js'

/** Reads from the API with the session of an account. */
export type Get = <T>(path: string) => Promise<T>

/** An account that is logged in through the API, without a browser. */
export interface Caller {
  name: string
  type: AccountType
  participantId: string
  session: Session
  get: Get
  put: <T>(path: string, data: unknown) => Promise<T>
  /** Makes a record, unless another status is expected. */
  post: <T>(path: string, data: unknown, status?: number) => Promise<T>
  remove: (path: string) => Promise<void>
}

export async function callerOf(type: AccountType, name: string): Promise<Caller> {
  const session = await openSession(type, name)
  const { token, user } = session
  const api = new ApiClient(currentServer().url)
  const send = async <T>(method: Method, path: string, body?: unknown, status = 200): Promise<T> => {
    const response = await api.call<T>(method, `${ADMIN_API}/${path}`, { token, body })
    expect([response.status, path]).toEqual([status, path])
    return response.body
  }
  return {
    ...{ name, type, participantId: user.participantId ?? '', session },
    get: (path) => send('GET', path),
    put: (path, body) => send('PUT', path, body),
    post: (path, body, status = 201) => send('POST', path, body, status),
    remove: (path) => send('DELETE', path, undefined, 204),
  }
}

/** Opens a browser page with the caller's session. */
export async function enter(browser: Browser, caller: Caller, locale: 'zh-CN' | 'en-US' = 'zh-CN'): Promise<Page> {
  const context = await browser.newContext({ locale })
  await storeSession(context, caller.type, caller.session)
  return context.newPage()
}
