import { hasUnsavedInput } from './unsaved-input.js'

const STORAGE_KEY = 'reloadedForUpdate'
/** During an update old and new servers answer in turn: reloading again at once may not help. */
const PAUSE_MS = 60_000
const TYPED =
  'textarea, [contenteditable="true"], input:not([type=hidden], [type=search], [type=radio], [type=checkbox], [role=combobox], [readonly])'

/** The file of the app's start, whose name has a hash of its content. */
function startFile(page: Document): string | null {
  return page.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src') ?? null
}

/** Whether the server serves another build than the one this page was loaded with. */
async function isUpdated(): Promise<boolean> {
  const own = startFile(document)
  const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null)
  if (!own || !answer) return false
  const current = startFile(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  return current !== null && current !== own
}

/** Whether a reload would lose something: unsaved input, or anything in a field. */
function hasInput(): boolean {
  if (hasUnsavedInput()) return true
  return [...document.querySelectorAll<HTMLElement>(TYPED)].some((field) =>
    Boolean('value' in field ? field.value : field.textContent?.trim()),
  )
}

let destination = () => location.href

/** Sets how to learn the address that a navigation under way leads to. */
export function setDestination(of: () => string): void {
  destination = of
}

/**
 * Loads the page anew if a part is missing because the site has been updated, and nothing that was
 * typed is lost by it; at most once a minute.
 *
 * @returns whether the page is being loaded
 */
export async function reloadIfUpdated(now = Date.now()): Promise<boolean> {
  const last = Number(sessionStorage.getItem(STORAGE_KEY))
  if (now - last < PAUSE_MS || hasInput() || !(await isUpdated())) return false
  // Asking took a while, in which something may have been typed.
  if (hasInput()) return false
  sessionStorage.setItem(STORAGE_KEY, String(now))
  const address = destination()
  if (address === location.href) location.reload()
  else location.assign(address)
  return true
}
