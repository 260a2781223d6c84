export const AUTH_BASE = '/credit/sso'
export const ADMIN_BASE = '/credit/admin'

/** Header of a plain-sentence 401 or 403: the stable code. */
export const ERROR_CODE_HEADER = 'x-error-code'
export const REQUEST_ID_HEADER = 'x-request-id'
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** The word of a search that must not stand in an address, as `isUnwrittenKeyword` says; percent-encoded. */
export const KEYWORD_HEADER = 'x-keyword'
/** Names the participant's own pages that a supervisor looks at. */
export const OWN_PAGES_HEADER = 'x-own-pages'

/**
 * Cookie that exists while a tab of the browser shows a participant's own pages. The server then sends documents without
 * data, because it cannot know which tab asks for one.
 */
export const OWN_PAGES_COOKIE = 'ownPages'

/**
 * Header of calls that leave the sliding day of the session as it is. The page server sends it: opening a document
 * without running its script is not use of the session.
 */
export const UNPROLONGED_HEADER = 'x-unprolonged'
/** The web client's cookie and the header the server reads; the cookie is never a credential. */
export const TOKEN_COOKIE = 'Authorization'

/** Answer of every list call. */
export interface Page<T> {
  records: T[]
  total: number
  current: number
  size: number
  pages: number
  /** Pasted codes and names that no row has. */
  missing?: string[]
}

export const LOGIN_TYPES = ['name', 'phone', 'ca'] as const
export type LoginType = (typeof LOGIN_TYPES)[number]
/** How a session was started, as the login log names it: by a login, or from another account of the same person or body. */
export const LOGIN_METHODS = [...LOGIN_TYPES, 'switch'] as const
export type LoginMethod = (typeof LOGIN_METHODS)[number]
