import { apiQuery } from '../api/query.js'
import type { SessionUser } from '../api/session-user.js'
import { useIsActive } from '../shared/hooks/use-is-active.js'

const REFRESH_MS = 60_000

/** Returns the present name of the session's account, which an approved change of the profile may change. */
export function useAccountName(user: SessionUser): string {
  const active = useIsActive()
  const me = apiQuery.useQuery('get', '/credit/admin/api/account/me', undefined, {
    refetchInterval: active && REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })
  return me.data?.name ?? user.name
}
