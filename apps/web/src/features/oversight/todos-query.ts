import { TODO_FETCH_SIZE } from '@credit/contract'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'

export type TodoRow = components['schemas']['TodoRow']

/** Number of items on a page of the card. */
export const TODOS_SHOWN = 6

export const todosQuery = apiQuery.queryOptions(
  'get',
  '/credit/admin/api/supervisor/examineList',
  { params: { query: { current: 1, size: TODO_FETCH_SIZE } } },
  { select: ({ records }) => records },
)

/** True if the item can be decided now. */
export const isDecidable = ({ waitsFor }: TodoRow): boolean => waitsFor === null
