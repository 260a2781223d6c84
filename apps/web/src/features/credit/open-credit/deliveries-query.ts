import { apiQuery } from '../../../api/query.js'

const SIZE = 20

/** Query of the latest deliveries of a webhook. */
export const deliveriesOf = (id: string) =>
  apiQuery.queryOptions('get', '/credit/admin/api/webhook/{id}/deliveries', {
    params: { path: { id }, query: { size: SIZE } },
  })
