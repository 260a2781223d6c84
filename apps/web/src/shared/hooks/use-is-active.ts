import { IDLE_AFTER_MS } from '@credit/contract'
import { useSyncExternalStore } from 'react'

const EVENTS = ['pointerdown', 'keydown', 'wheel', 'focus'] as const

let active = true
let timer: ReturnType<typeof setTimeout> | undefined
const subscribers = new Set<() => void>()

function set(value: boolean): void {
  if (active === value) return
  active = value
  for (const changed of subscribers) changed()
}

function onInput(): void {
  set(true)
  clearTimeout(timer)
  timer = setTimeout(() => set(false), IDLE_AFTER_MS)
}

function subscribe(changed: () => void): () => void {
  if (subscribers.size === 0) {
    for (const name of EVENTS) window.addEventListener(name, onInput, { passive: true })
    onInput()
  }
  subscribers.add(changed)
  return () => {
    subscribers.delete(changed)
    if (subscribers.size > 0) return
    for (const name of EVENTS) window.removeEventListener(name, onInput)
    clearTimeout(timer)
  }
}

/** True if the page was used within the last 15 minutes. */
export function useIsActive(): boolean {
  return useSyncExternalStore(subscribe, () => active)
}
