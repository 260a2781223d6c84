import { useSyncExternalStore } from 'react'
import { answer, api } from '../api/client.js'
import type { components } from '../api/schema.js'
import { getSession } from '../api/session.js'

export type Preferences = components['schemas']['PreferencesDto']

let current: Preferences = {}
const subscribers = new Set<() => void>()

function replace(next: Preferences): void {
  current = next
  document.documentElement.dataset.density = next.density ?? 'normal'
  for (const changed of subscribers) changed()
}

function subscribe(changed: () => void): () => void {
  subscribers.add(changed)
  return () => subscribers.delete(changed)
}

/** What the person has set up; it is the same in every browser. */
export const preferences = {
  get<Key extends keyof Preferences>(key: Key): Preferences[Key] {
    return current[key]
  },
  /** Holds at once here; the server is told without waiting for it. */
  set(change: Preferences): void {
    const { lists = [], ...values } = change
    const others = (current.lists ?? []).filter(({ path }) => lists.every((list) => list.path !== path))
    replace({ ...current, ...values, lists: [...others, ...lists] })
    if (!getSession()) return
    api.PUT('/credit/admin/api/workspace/preferences', { body: change }).catch(() => undefined)
  },
}

/** Loads what the person has set up on the server, before the workspace is shown. */
export async function loadPreferences(signal?: AbortSignal): Promise<Preferences> {
  replace(await answer(api.GET('/credit/admin/api/workspace/preferences', { signal })))
  return current
}

/** One preference, as it is and as it becomes. */
export function usePreference<Key extends keyof Preferences>(key: Key): Preferences[Key] {
  return useSyncExternalStore(subscribe, () => current[key])
}
