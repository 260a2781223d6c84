import { useSyncExternalStore } from 'react'
import { answer, api } from '../api/client.js'
import type { components } from '../api/schema.js'
import { getSession } from '../api/session.js'
import { renderedFor } from './rendered-for.js'

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

/** User's preferences, which are the same in every browser. */
export const preferences = {
  get<Key extends keyof Preferences>(key: Key): Preferences[Key] {
    const rendered = import.meta.env.SSR ? renderedFor() : null
    return (rendered?.preferences ?? current)[key]
  },
  /** Applies the change at once and saves it in the background. */
  set(change: Preferences): void {
    const { lists = [], ...values } = change
    const others = (current.lists ?? []).filter(({ path }) => lists.every((list) => list.path !== path))
    replace({ ...current, ...values, lists: [...others, ...lists] })
    if (!getSession()) return
    api.PUT('/credit/admin/api/workspace/preferences', { body: change }).catch(() => undefined)
  },
}

/** Loads the user's preferences before the workspace is shown. */
export async function loadPreferences(signal?: AbortSignal): Promise<Preferences> {
  replace(await answer(api.GET('/credit/admin/api/workspace/preferences', { signal })))
  return current
}

/** Returns a preference and follows its changes. */
export function usePreference<Key extends keyof Preferences>(key: Key): Preferences[Key] {
  return useSyncExternalStore(subscribe, () => current[key])
}
