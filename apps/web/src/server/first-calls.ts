import { SIGN } from '@credit/contract'
import { matchPath } from 'react-router'
import type { Backend } from '../api/backend.js'
import { apiQuery } from '../api/query.js'
import type { SessionUser } from '../api/session-user.js'
import { creditQuery } from '../features/credit/score/score-card.js'
import { completionQuery } from '../features/evaluation/completion-card.js'
import { dutiesQuery } from '../features/evaluation/duties.js'
import { FORMS } from '../features/evaluation/model.js'
import { rankingQuery } from '../features/oversight/ranking-card.js'
import { statisticsQuery } from '../features/oversight/statistics-card.js'
import { todosQuery } from '../features/oversight/todo-card.js'
import { eventsQuery } from '../features/projects/events-card.js'
import { figuresQuery } from '../features/projects/figures-card.js'
import { lastSyncQuery } from '../features/sync/sync-card.js'

/** Lines on the first page of a credit record's table. */
const LINES_SHOWN = 10

interface Keyed {
  queryKey: readonly unknown[]
}

/** Returns the queries of the cards on the first page after login. */
function homeQueries({ type, participantId }: SessionUser, permissions: ReadonlySet<string>): readonly Keyed[] {
  const stars = apiQuery.queryOptions('get', '/credit/admin/api/account/score/star')
  if (type !== SIGN.supervisor) return [dutiesQuery, stars, ...(participantId ? [creditQuery(participantId)] : [])]
  if (!permissions.has('dashboard:view')) return []
  const fixed = [todosQuery, eventsQuery, statisticsQuery, lastSyncQuery] as readonly Keyed[]
  return [...fixed, figuresQuery(), completionQuery(), rankingQuery()]
}

/** Returns the queries of an evaluation form. */
function formQueries(projectId: string, bidSectionId: string): readonly Keyed[] {
  const base = '/credit/admin/api/mutualEvaluationRecord'
  const init = { params: { path: { projectId, bidSectionId } } }
  const section = { params: { path: { id: bidSectionId } } }
  return [
    apiQuery.queryOptions('get', '/credit/admin/api/sysProjectBidSection/detail/{id}', section),
    apiQuery.queryOptions('get', FORMS, init),
    apiQuery.queryOptions('get', `${base}/{projectId}/{bidSectionId}`, init),
    apiQuery.queryOptions('get', `${base}/beEvaluatedUsers/{projectId}/{bidSectionId}`, init),
  ]
}

/** Returns the queries of the first cards of a participant's credit record. */
function recordQueries(id: string): readonly Keyed[] {
  const query = { current: 1, size: LINES_SHOWN }
  return [
    creditQuery(id),
    apiQuery.queryOptions('get', '/credit/admin/api/credit/{id}/lift', { params: { path: { id } } }),
    apiQuery.queryOptions('get', '/credit/admin/api/credit/{id}/lines', { params: { path: { id }, query } }),
  ]
}

function queriesOf(url: URL, user: SessionUser, permissions: ReadonlySet<string>): readonly Keyed[] {
  const { pathname, searchParams } = url
  if (pathname === '/') return homeQueries(user, permissions)
  const section = searchParams.get('bid')
  const project = matchPath('/evaluate/inputevaluate/:id', pathname)?.params.id
  if (project && section) return formQueries(project, section)
  const participant = searchParams.get('id') ?? user.participantId
  return pathname === '/creditrecord' && participant ? recordQueries(participant) : []
}

/** Makes the first calls of a page that is not a list, so that the document contains their responses. */
export async function makeFirstCalls(
  { api }: Backend,
  url: URL,
  user: SessionUser,
  permissions: ReadonlySet<string>,
): Promise<void> {
  const calls = queriesOf(url, user, permissions).map(({ queryKey: [, path, init] }) =>
    api.GET(path as never, init as never),
  )
  // A call that fails is made again by the app, which reports it.
  await Promise.allSettled(calls)
}
