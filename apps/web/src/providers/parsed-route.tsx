import type { ParseFunction, RouterProvider } from '@refinedev/core'
import libraryRouter from '@refinedev/react-router'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

const Parsed = createContext<ParseFunction>(() => ({}))

/**
 * Refine's binding to React Router, whose hooks take the address as `ParsedRoute` has parsed it: each
 * hook would match it with every resource again, an eighth of the first render of a list.
 */
export const routerProvider: RouterProvider = {
  ...libraryRouter,
  parse: () => useContext(Parsed),
}

/** Parses the address once for all hooks of Refine below it; the element of the route around the pages. */
export function ParsedRoute({ children }: { children: ReactNode }) {
  const parse = libraryRouter.parse?.()
  const value = useMemo<ParseFunction>(() => {
    const parsed = parse?.() ?? {}
    return () => parsed as ReturnType<ParseFunction<never>>
  }, [parse])
  return <Parsed value={value}>{children}</Parsed>
}
