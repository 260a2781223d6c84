import { ApiClient } from '@credit/testkit'
import { type BrowserContext, expect } from '@playwright/test'
import { currentServer } from './server.js'

/** Types of accounts, as in the address of the login page. */
export const TYPE = { supervisor: 0, purchaser: 1, supplier: 2, agency: 3, expert: 4 } as const

export type AccountType = keyof typeof TYPE

/** The response to a login: the token, and the user that the web app stores. */
export interface Session {
  token: string
  user: { participantId?: string | null }
}

/** Logs an account in through the API. */
export async function openSession(type: AccountType, name: string): Promise<Session> {
  const answer = await new ApiClient(currentServer().url).tryLogin(name, TYPE[type])
  expect(answer.status).toBe(200)
  const { tokenValue: token, ...user } = answer.body.data
  return { token, user }
}

/**
 * Stores a session in a browser context, as the login page does. No page is opened for it: pages store the rest
 * themselves while they have the session's cookie.
 */
export async function storeSession(context: BrowserContext, type: AccountType, session: Session): Promise<void> {
  const { token, user } = session
  const { url } = currentServer()
  const cookies = { Authorization: token, token, loginType: String(TYPE[type]) }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  await context.addInitScript(
    ([cookie, stored]) => {
      // The app removes the cookie and what is stored when the session ends, and may change the user until then.
      if (!document.cookie.includes(cookie) || localStorage.getItem('storedFor') === cookie) return
      localStorage.setItem('storedFor', cookie)
      localStorage.setItem('user', stored)
      localStorage.setItem('lastCall', String(Date.now()))
    },
    [`Authorization=${token}`, JSON.stringify(user)] as const,
  )
}
