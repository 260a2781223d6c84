import { OWN_PAGES_COOKIE } from '@credit/contract'
import Cookies from 'js-cookie'
import { setCookie } from '../shared/cookies.js'
import type { components } from './schema.js'

type Shown = components['schemas']['OwnPages'] & {
  /** Page that the supervisor came from. */
  from: string
}

const KEY = 'ownPages'
/** Characters of a view's token that tell it from other views. */
const ID_LENGTH = 8
const HALF_AN_HOUR_DAYS = 1 / 48
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
 * Lists or removes a view in the cookie that makes the server send documents without data: it cannot know which tab
 * asks for one.
 */
function keepInCookie({ token }: { token: string }, isShown: boolean): void {
  const own = token.slice(-ID_LENGTH)
  const others = (Cookies.get(OWN_PAGES_COOKIE) ?? '').split('.').filter((id) => id && id !== own)
  const views = isShown ? [...others, own] : others
  setCookie(OWN_PAGES_COOKIE, views.join('.'), { days: views.length && HALF_AN_HOUR_DAYS })
}

/** Lists the view of this tab in the cookie, if it has one. */
function keepOwnInCookie(): void {
  const shown = ownPagesShown()
  if (shown) keepInCookie(shown, true)
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
      if (next) keepInCookie(next, false)
      keepOwnInCookie()
    }
    asked = true
  }
  window.addEventListener('beforeunload', onAsked)
  location.assign(path)
}

function begin(): void {
  // Another tab may leave a view that this one has a copy of.
  window.addEventListener('focus', keepOwnInCookie)
  const next = sessionStorage.getItem(NEXT_KEY)
  sessionStorage.removeItem(NEXT_KEY)
  if (next === 'null') forgetOwnPages()
  else if (next !== null) sessionStorage.setItem(KEY, next)
  keepOwnInCookie()
}

/** Opens a participant's own pages in this tab, as a new document that holds no data of the supervisor. */
export function showOwnPages(pages: components['schemas']['OwnPages']): void {
  keepInCookie(pages, true)
  load('/', { ...pages, from: location.pathname + location.search })
}

export function forgetOwnPages(): void {
  const shown = ownPagesShown()
  if (shown) keepInCookie(shown, false)
  sessionStorage.removeItem(KEY)
}

/** Returns to the page that the supervisor came from. */
export function leaveOwnPages(): void {
  const shown = ownPagesShown()
  if (shown) keepInCookie(shown, false)
  load(shown?.from ?? '/', null)
}

if (typeof sessionStorage !== 'undefined') begin()
