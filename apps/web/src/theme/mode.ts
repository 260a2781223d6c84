export type ThemeMode = 'light' | 'dark'

export const THEME_KEY = 'theme'

/** What the person chose here, else what the system asks for. */
export function storedMode(): ThemeMode {
  const stored = localStorage.getItem(THEME_KEY)
  if (stored === 'light' || stored === 'dark') return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function applyMode(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode
}

export function chooseMode(mode: ThemeMode): void {
  localStorage.setItem(THEME_KEY, mode)
  applyMode(mode)
}
