/** Input of a page that leaving would lose. */
export interface UnsavedInput {
  unsaved: () => boolean
  /** Tries to save it; forms without drafts have none. */
  keep?: () => Promise<void>
}

/** Saving may take this long before the user is asked. */
const KEEP_MS = 3_000

const guards = new Set<() => UnsavedInput>()

/** Registers the input of a page until the function that is returned is called. */
export function guardInput(input: () => UnsavedInput): () => void {
  guards.add(input)
  return () => {
    guards.delete(input)
  }
}

/** Whether the page has input that the server does not have. */
export function hasUnsavedInput(): boolean {
  return [...guards].some((input) => input().unsaved())
}

/** Saves what has drafts; waits 3 s at most. */
export async function saveDrafts(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, KEEP_MS))
  await Promise.race([Promise.all([...guards].map((input) => input().keep?.())), late])
}
