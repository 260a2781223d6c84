import type { ParseFunction, ParseResponse, RouterProvider } from '@refinedev/core'
import libraryRouter from '@refinedev/react-router'
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { useLocation } from 'react-router'

const Parsed = createContext<ParseFunction>(() => ({}))

type Go = ReturnType<NonNullable<RouterProvider['go']>>

/**
 * Navigates as Refine does, but skips needless replacements. A list replaces its address just after it is drawn, even
 * by the same one, which would take back a link that is clicked before that.
 */
function useGo(): Go {
  const go = libraryRouter.go?.()
  const shown = useLocation()
  const drawnAt = import.meta.env.SSR ? '' : location.pathname
  return useCallback<Go>(
    (config) => {
      if (config.type !== 'replace' || config.to) return go?.(config)
      const { search, hash } = new URL(go?.({ ...config, type: 'path' }) || '?', location.href)
      const isLeft = location.pathname !== drawnAt
      // An address that is set but not yet drawn is another one.
      const isSame = [shown, location].every((at) => search === at.search && hash === at.hash)
      if (!isLeft && !isSame) go?.(config)
    },
    [go, shown, drawnAt],
  )
}

/**
 * Refine's binding to React Router, with hooks that read the address parsed by `ParsedRoute`. Without it each hook
 * matches the address with every resource again, an eighth of the first render of a list.
 */
export const routerProvider: RouterProvider = {
  ...libraryRouter,
  go: useGo,
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
