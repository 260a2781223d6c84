import { hasUnsavedInput } from './unsaved-input.js'

const STORAGE_KEY = 'reloadedForUpdate'
/**
 * Minimum time between reloads. Old and new servers alternate during an update, so that an immediate reload may not
 * help.
 */
const PAUSE_MS = 60_000
const TYPED =
  'textarea, [contenteditable="true"], input:not([type=hidden], [type=search], [type=radio], [type=checkbox], [role=combobox], [readonly])'

/** Returns the app's start file, whose name contains a hash of its content. */
function startFile(page: Document): string | null {
  return page.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src') ?? null
}

/** True if the server serves another build than the one this page was loaded with. */
async function isUpdated(): Promise<boolean> {
  const own = startFile(document)
  const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null)
  if (!own || !answer) return false
  const current = startFile(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  return current !== null && current !== own
}

/** True if a reload would lose unsaved input or text in any field. */
function hasInput(): boolean {
  if (hasUnsavedInput()) return true
  return [...document.querySelectorAll<HTMLElement>(TYPED)].some((field) =>
    Boolean('value' in field ? field.value : field.textContent?.trim()),
  )
}

let destination = () => location.href

/** Sets how to find the destination of a pending navigation. */
export function setDestination(of: () => string): void {
  destination = of
}

/**
 * Reloads the page if a part is missing after an update and no input would be lost, at most once a minute.
 *
 * @returns true if the page is being reloaded
 */
export async function reloadIfUpdated(now = Date.now()): Promise<boolean> {
  const last = Number(sessionStorage.getItem(STORAGE_KEY))
  if (now - last < PAUSE_MS || hasInput() || !(await isUpdated())) return false
  // The check took a while, during which text may have been typed.
  if (hasInput()) return false
  sessionStorage.setItem(STORAGE_KEY, String(now))
  const address = destination()
  if (address === location.href) location.reload()
  else location.assign(address)
  return true
}
