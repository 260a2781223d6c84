import { queryOptions } from '@tanstack/react-query'
import { getSession } from '../api/session.js'
import { loadPreferences } from '../shared/preferences.js'

/** Query of the user's preferences, loaded once. If it fails, the workspace is shown with the defaults. */
export const preferencesQuery = () =>
  queryOptions({
    queryKey: ['preferences', getSession()?.user.loginId],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) => loadPreferences(signal),
  })
