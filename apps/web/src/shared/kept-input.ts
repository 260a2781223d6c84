import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval'

interface Kept {
  account: string
  name: string
  savedAt: number
  value: unknown
}

const KEPT_MS = 7 * 24 * 60 * 60 * 1_000

let store: UseStore | undefined
const getStore = () => {
  store ??= createStore('credit-input', 'input')
  return store
}
const keyOf = (account: string, name: string) => `${account} ${name}`

/** Returns the entries that have not expired, and removes the others. */
async function readAll(now: number): Promise<[string, Kept][]> {
  const all = await entries<string, Kept>(getStore())
  const isOld = ([, { savedAt }]: [string, Kept]) => now - savedAt > KEPT_MS
  const old = all.filter(isOld)
  if (old.length > 0)
    await delMany(
      old.map(([key]) => key),
      getStore(),
    )
  return all.filter((entry) => !isOld(entry))
}

/** Returns the fallback if there is no storage, for example in private windows of some browsers. */
async function orElse<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch {
    return otherwise
  }
}

/**
 * Stores unsaved input in this browser for 7 days. Local and session storage are cleared at the end of a session
 * (specification 8), IndexedDB is not.
 *
 * @returns true if it is stored
 */
export function keepInput(account: string, name: string, value: unknown): Promise<boolean> {
  return orElse(async () => {
    const kept: Kept = { account, name, savedAt: Date.now(), value }
    await set(keyOf(account, name), kept, getStore())
    return true
  }, false)
}

/** Returns an account's stored input by name. */
export function readKeptInput(account: string): Promise<ReadonlyMap<string, unknown>> {
  return orElse(async () => {
    const all = await readAll(Date.now())
    const own = all.filter(([, kept]) => kept.account === account)
    return new Map(own.map(([, { name, value }]) => [name, value]))
  }, new Map())
}

/** Removes input that the server now has. */
export function dropInput(account: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return Promise.resolve()
  const keys = names.map((name) => keyOf(account, name))
  return orElse(() => delMany(keys, getStore()), undefined)
}

/** Removes all input of an account when it logs out deliberately. */
export async function dropAllInput(account: string): Promise<void> {
  await dropInput(account, [...(await readKeptInput(account)).keys()])
}
