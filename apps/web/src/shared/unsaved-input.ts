/** Input of a page that leaving would lose. */
export interface UnsavedInput {
  unsaved: () => boolean
  /** Tries to save it; forms without drafts have none. */
  keep?: () => Promise<void>
  /** Stores it in this browser, from which its form takes it again; resolves to whether that worked. */
  store?: () => Promise<boolean>
}

/** Saving may take this long before the user is asked. */
const KEEP_MS = 3_000

type Guard = () => UnsavedInput

const guards = new Set<Guard>()
/** Input that is stored here, or may be lost: the page can be left. */
const released = new WeakSet<Guard>()
const subscribers = new Set<() => void>()

/** Registers the input of a page until the function that is returned is called. */
export function guardInput(input: Guard): () => void {
  guards.add(input)
  for (const tell of subscribers) tell()
  return () => {
    guards.delete(input)
    for (const tell of subscribers) tell()
  }
}

/** Calls back when an input is registered or removed, until the returned function is called. */
export function watchGuards(tell: () => void): () => void {
  subscribers.add(tell)
  return () => {
    subscribers.delete(tell)
  }
}

/** The input registered last, whose component asks for all inputs of the page. */
export function lastGuard(): Guard | undefined {
  return [...guards].at(-1)
}

/** Whether leaving the page would lose this input. */
export const isUnsaved = (input: Guard): boolean => !released.has(input) && input().unsaved()

/** Whether the page has input that the server does not have. */
export function hasUnsavedInput(): boolean {
  return [...guards].some(isUnsaved)
}

/** Stores what can be stored before the page is left at the end of a session. */
export async function storeInput(): Promise<void> {
  const store = async (input: Guard) => {
    if (isUnsaved(input) && (await input().store?.())) released.add(input)
  }
  await Promise.all([...guards].map(store))
}

/** Lets the page be left although input is lost, which the user has agreed to. */
export function releaseInput(): void {
  for (const input of guards) released.add(input)
}

/** Saves what has drafts; waits 3 s at most. */
export async function saveDrafts(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, KEEP_MS))
  await Promise.race([Promise.all([...guards].map((input) => input().keep?.())), late])
}
