// In place of the hook of this name in Ant Design, which knows the width of the window only after the first
// rendering and then renders everything again: a list with its rows, each time it is opened.
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
