import type { Locale, PlainDate } from '@credit/contract'
import type { components } from '../api/schema.js'
import type { Session } from '../api/session-user.js'

/** Account, its preferences, language and day of the document that the server renders. */
export interface RenderedFor {
  session: Session | null
  locale: Locale
  today: PlainDate
  preferences: components['schemas']['PreferencesDto']
}

let current: RenderedFor | null = null

/** Returns whom the server renders for. Always null in the browser. */
export const renderedFor = (): RenderedFor | null => current

/**
 * Runs a rendering on the server, in which the session and the language of the browser are those given. It must be
 * synchronous: no other request may run meanwhile.
 */
export function renderFor<T>(whom: RenderedFor, run: () => T): T {
  current = whom
  try {
    return run()
  } finally {
    current = null
  }
}
