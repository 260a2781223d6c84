import type { components } from './schema.js'

type Shown = components['schemas']['OwnPages'] & {
  /** Page that the supervisor came from. */
  from: string
}

const KEY = 'ownPages'
/** Key of the value that the next document starts with. */
const NEXT_KEY = 'ownPagesNext'

/** Returns the participant whose own pages a supervisor views in this tab, or null. */
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
 * Loads a new document that starts with the given pages, or with the supervisor's own. If the user stays because of
 * unsaved input, this document keeps its pages.
 */
function load(path: string, next: Shown | null): void {
  let asked = false
  const onAsked = () => {
    if (!asked) sessionStorage.setItem(NEXT_KEY, JSON.stringify(next))
    else {
      sessionStorage.removeItem(NEXT_KEY)
      window.removeEventListener('beforeunload', onAsked)
    }
    asked = true
  }
  window.addEventListener('beforeunload', onAsked)
  location.assign(path)
}

function begin(): void {
  const next = sessionStorage.getItem(NEXT_KEY)
  if (next === null) return
  sessionStorage.removeItem(NEXT_KEY)
  if (next === 'null') forgetOwnPages()
  else sessionStorage.setItem(KEY, next)
}

/** Opens a participant's own pages in this tab, as a new document that holds no data of the supervisor. */
export function showOwnPages(pages: components['schemas']['OwnPages']): void {
  load('/', { ...pages, from: location.pathname + location.search })
}

export function forgetOwnPages(): void {
  sessionStorage.removeItem(KEY)
}

/** Returns to the page that the supervisor came from. */
export function leaveOwnPages(): void {
  load(ownPagesShown()?.from ?? '/', null)
}

if (typeof sessionStorage !== 'undefined') begin()
