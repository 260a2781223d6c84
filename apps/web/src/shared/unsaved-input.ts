/** Input that leaving the page would lose. */
export interface UnsavedInput {
  unsaved: () => boolean
  /** Tries to save the input. Missing on forms without drafts. */
  keep?: () => Promise<void>
  /** Stores the input in this browser, from which its form restores it. Resolves to true if that worked. */
  store?: () => Promise<boolean>
}

/** Maximum time for saving before the user is asked. */
const KEEP_MS = 3_000

type Guard = () => UnsavedInput

const guards = new Set<Guard>()
/** Input that is stored here or may be discarded, so that the page can be left. */
const released = new WeakSet<Guard>()
const subscribers = new Set<() => void>()

/** Registers a page's input until the returned function is called. */
export function guardInput(input: Guard): () => void {
  guards.add(input)
  for (const tell of subscribers) tell()
  return () => {
    guards.delete(input)
    for (const tell of subscribers) tell()
  }
}

/** Notifies when input is registered or removed, until the returned function is called. */
export function watchGuards(tell: () => void): () => void {
  subscribers.add(tell)
  return () => {
    subscribers.delete(tell)
  }
}

/** Returns the input registered last, whose component asks for all inputs of the page. */
export function lastGuard(): Guard | undefined {
  return [...guards].at(-1)
}

/** True if leaving the page would lose this input. */
export const isUnsaved = (input: Guard): boolean => !released.has(input) && input().unsaved()

/** True if the page has unsaved input. */
export function hasUnsavedInput(): boolean {
  return [...guards].some(isUnsaved)
}

/** Stores unsaved input in this browser, and returns what could be stored. */
async function storedGuards(): Promise<Guard[]> {
  const store = async (input: Guard) => ((await input().store?.()) ? [input] : [])
  return (await Promise.all([...guards].filter(isUnsaved).map(store))).flat()
}

/** Stores input before the page is left at the end of a session. */
export async function storeInput(): Promise<void> {
  for (const input of await storedGuards()) released.add(input)
}

/** Stores unsaved input in this browser. Resolves to true if its forms will restore all of it. */
export async function isInputStored(): Promise<boolean> {
  const stored = await storedGuards()
  return [...guards].filter(isUnsaved).every((input) => stored.includes(input))
}

/** Allows leaving the page after the user has agreed to discard the input. */
export function releaseInput(): void {
  for (const input of guards) released.add(input)
}

/** Saves all input with drafts; waits up to 3 s. */
export async function saveDrafts(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, KEEP_MS))
  await Promise.race([Promise.all([...guards].map((input) => input().keep?.())), late])
}
