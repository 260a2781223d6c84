import type { components } from './schema.js'

/** User as doLogin returns it, without the token. */
export type SessionUser = Omit<components['schemas']['LoginAnswer'], 'tokenValue'>

export interface Session {
  token: string
  user: SessionUser
}
