// Replaces Ant Design's hook of this name. Ant Design's hook reads the window's width only after the first render and
// then renders everything again: on a list, every row each time it is opened.
import { useSyncExternalStore } from 'react'

const LEAST_PIXELS = { sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1600 }

const queries = Object.entries(LEAST_PIXELS).map(([name, pixels]) => [name, matchMedia(`(min-width: ${pixels}px)`)])

function read() {
  const screens = Object.fromEntries(queries.map(([name, query]) => [name, query.matches]))
  return { xs: !screens.sm, ...screens }
}

let screens = read()
const callbacks = new Set()
for (const [, query] of queries) {
  query.addEventListener('change', () => {
    screens = read()
    for (const callback of callbacks) callback()
  })
}

function subscribe(callback) {
  callbacks.add(callback)
  return () => callbacks.delete(callback)
}

export default function useBreakpoint() {
  return useSyncExternalStore(subscribe, () => screens)
}
