import { queryOptions } from '@tanstack/react-query'
import { getSession } from '../api/session.js'
import { loadPreferences } from '../shared/preferences.js'

/** What the person has set up, loaded once; the workspace is shown without it where that fails. */
export const preferencesQuery = () =>
  queryOptions({
    queryKey: ['preferences', getSession()?.user.loginId],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) => loadPreferences(signal),
  })
