/** Mock of `idb-keyval`: `vi.mock('idb-keyval', () => import('…/testing-idb.js'))`. */

/** Content of the browser's database. */
export const stored = new Map<string, unknown>()

export const createStore = () => undefined

export async function set(key: string, value: unknown): Promise<void> {
  stored.set(key, value)
}

export async function entries(): Promise<[string, unknown][]> {
  return [...stored]
}

export async function delMany(keys: readonly string[]): Promise<void> {
  for (const key of keys) stored.delete(key)
}
