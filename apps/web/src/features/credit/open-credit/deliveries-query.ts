import { apiQuery } from '../../../api/query.js'

const SIZE = 20

/** The newest deliveries of a webhook. */
export const deliveriesOf = (id: string) =>
  apiQuery.queryOptions('get', '/credit/admin/api/webhook/{id}/deliveries', {
    params: { path: { id }, query: { size: SIZE } },
  })
