import type { ParseFunction, ParseResponse, RouterProvider } from '@refinedev/core'
import libraryRouter from '@refinedev/react-router'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

const Parsed = createContext<ParseFunction>(() => ({}))

/**
 * Refine's binding to React Router, with hooks that read the address parsed by `ParsedRoute`. Without it each hook
 * matches the address with every resource again, an eighth of the first render of a list.
 */
export const routerProvider: RouterProvider = {
  ...libraryRouter,
  parse: () => useContext(Parsed),
}

/**
 * List parameters. Refine would pass all other parameters of an address to the data provider, with every call of the
 * page.
 */
const LIST_PARAMETERS = ['currentPage', 'pageSize', 'sorters', 'filters']

/** Parses the address once for all Refine hooks below it. Element of the route around the pages. */
export function ParsedRoute({ children }: { children: ReactNode }) {
  const parse = libraryRouter.parse?.()
  const value = useMemo<ParseFunction>(() => {
    const { params = {}, ...rest } = parse?.() ?? {}
    const own = Object.entries(params).filter(([name]) => LIST_PARAMETERS.includes(name))
    const parsed: ParseResponse = { ...rest, params: Object.fromEntries(own) }
    return () => parsed as ReturnType<ParseFunction<never>>
  }, [parse])
  return <Parsed value={value}>{children}</Parsed>
}
