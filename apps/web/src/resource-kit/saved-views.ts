import { ADMIN_BASE, SIGN } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import type { components } from '../api/schema.js'
import { getSession } from '../api/session.js'

type Answer = components['schemas']['SavedViewsAnswer']
export type SavedView = Answer['views'][number]

export const SAVED_VIEWS = `${ADMIN_BASE}/api/workspace/views`
/** Time for which lists use the views that were loaded before. */
const KEPT_MS = 300_000

/** Loads the views of a list that a supervisor saved or may use, and the roles to share them with. */
export function useSavedViews(path: string) {
  const { query, result } = useCustom<Answer>({
    url: SAVED_VIEWS,
    method: 'get',
    queryOptions: { staleTime: KEPT_MS, enabled: getSession()?.user.type === SIGN.supervisor },
    successNotification: false,
    errorNotification: false,
  })
  const { views = [], roles = [] } = result.data as Partial<Answer>
  return { query, roles, views: views.filter((view) => view.path === path) }
}
