import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { toast } from '../../../shared/toast.js'

const PATH = '/credit/admin/api/workspace/follows'

export type Followed = components['schemas']['FollowedRow']

/** Loads the records that the caller follows, with functions to follow and unfollow a record. */
export function useFollows() {
  const { t } = useTranslation('workspace-follows')
  const query = apiQuery.useQuery('get', PATH)
  const handlers = (done: 'followed' | 'unfollowed') => ({
    onSuccess: () => void toast('success', t(done)),
    onError: ({ message, fields }: { message: string; fields: Record<string, string[]> }) =>
      void toast('error', fields.id?.[0] ?? message),
  })
  const add = apiQuery.useMutation('post', PATH, handlers('followed'))
  const remove = apiQuery.useMutation('delete', `${PATH}/{id}`, handlers('unfollowed'))
  return {
    query,
    follow: (type: Followed['type'], id: string) => add.mutate({ body: { type, id } }),
    unfollow: (id: string) => remove.mutate({ params: { path: { id } } }),
    isPending: add.isPending || remove.isPending,
  }
}
