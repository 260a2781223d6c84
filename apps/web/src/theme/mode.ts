import Cookies from 'js-cookie'
import { setCookie } from '../shared/cookies.js'

export type ThemeMode = 'light' | 'dark'

/** Stored in a cookie so that the server can read it. It outlives the session (`clearSession`). */
export const THEME_COOKIE = 'theme'
const YEAR_DAYS = 365

export function isThemeMode(value: unknown): value is ThemeMode {
  return value === 'light' || value === 'dark'
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

/** Returns the mode chosen here, or the system's preference. */
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

/** Follows changes of the system's preference while the page is open, unless a mode was chosen here. */
export function followSystem(): void {
  systemIsDark().addEventListener('change', () => applyMode(storedMode()))
}

/** Switches to light while the page is printed, also for colours that do not come from the style sheet. */
export function printInLight(): void {
  addEventListener('beforeprint', () => applyMode('light'))
  addEventListener('afterprint', () => applyMode(storedMode()))
}
