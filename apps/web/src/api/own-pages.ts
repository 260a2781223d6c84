import type { components } from './schema.js'

type Shown = components['schemas']['OwnPages'] & {
  /** The page that the supervisor came from. */
  from: string
}

const KEY = 'ownPages'
/** What the next document begins with. */
const NEXT = 'ownPagesNext'

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

/**
 * Loads another document, which begins with the pages given, or with the supervisor's own. Whoever is asked
 * about unsaved input and stays goes on with the pages of this one.
 */
function load(path: string, next: Shown | null): void {
  let asked = false
  const onAsked = () => {
    if (!asked) sessionStorage.setItem(NEXT, JSON.stringify(next))
    else {
      sessionStorage.removeItem(NEXT)
      window.removeEventListener('beforeunload', onAsked)
    }
    asked = true
  }
  window.addEventListener('beforeunload', onAsked)
  location.assign(path)
}

function begin(): void {
  const next = sessionStorage.getItem(NEXT)
  if (next === null) return
  sessionStorage.removeItem(NEXT)
  if (next === 'null') forgetOwnPages()
  else sessionStorage.setItem(KEY, next)
}

/** Shows a participant's own pages in this tab: a new document, which holds no data of the supervisor. */
export function showOwnPages(pages: components['schemas']['OwnPages']): void {
  load('/', { ...pages, from: location.pathname + location.search })
}

export function forgetOwnPages(): void {
  sessionStorage.removeItem(KEY)
}

/** Goes back to where the supervisor came from. */
export function leaveOwnPages(): void {
  load(ownPagesShown()?.from ?? '/', null)
}

if (typeof sessionStorage !== 'undefined') begin()
