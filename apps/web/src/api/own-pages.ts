import type { components } from './schema.js'

type Shown = components['schemas']['OwnPages'] & {
  /** The page that the supervisor came from. */
  from: string
}

const KEY = 'ownPages'

/** The participant whose own pages a supervisor looks at in this tab, or null. */
export function ownPagesShown(): Shown | null {
  const stored = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY)
  if (!stored) return null
  try {
    return JSON.parse(stored) as Shown
  } catch {
    return null
  }
}

/** Shows a participant's own pages in this tab: a new document, which holds no data of the supervisor. */
export function showOwnPages(pages: components['schemas']['OwnPages']): void {
  const from = location.pathname + location.search
  sessionStorage.setItem(KEY, JSON.stringify({ ...pages, from }))
  location.assign('/')
}

export function forgetOwnPages(): void {
  sessionStorage.removeItem(KEY)
}

/** Goes back to where the supervisor came from. */
export function leaveOwnPages(): void {
  const from = ownPagesShown()?.from ?? '/'
  forgetOwnPages()
  location.assign(from)
}
