import Cookies from 'js-cookie'
import { setCookie } from '../shared/cookies.js'

export type ThemeMode = 'light' | 'dark'

/** A cookie, so that the server can read it; it outlives the session (`clearSession`). */
export const THEME_COOKIE = 'theme'
const YEAR_DAYS = 365

export function isThemeMode(value: unknown): value is ThemeMode {
  return value === 'light' || value === 'dark'
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

/** What was chosen here, else what the system asks for. */
export function storedMode(): ThemeMode {
  const stored = Cookies.get(THEME_COOKIE)
  if (isThemeMode(stored)) return stored
  return systemIsDark().matches ? 'dark' : 'light'
}

export function applyMode(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode
}

export function chooseMode(mode: ThemeMode): void {
  setCookie(THEME_COOKIE, mode, { days: YEAR_DAYS })
  applyMode(mode)
}

/** While the page is open: many systems turn dark in the evening. What was chosen here stays. */
export function followSystem(): void {
  systemIsDark().addEventListener('change', () => applyMode(storedMode()))
}

/** Paper is white: while the page is printed it is light, also where its colours do not come from the style sheet. */
export function printInLight(): void {
  addEventListener('beforeprint', () => applyMode('light'))
  addEventListener('afterprint', () => applyMode(storedMode()))
}
