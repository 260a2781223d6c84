import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../api/errors.js'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { useIsActive } from '../../shared/hooks/use-is-active.js'
import { toast } from '../../shared/toast.js'

export type Message = components['schemas']['SystemMessageRow']

export const MESSAGES = '/credit/admin/api/sysMessage/list'
const REFRESH_MS = 60_000
export const UNREAD = 0 as const

interface Query {
  current: number
  size: number
  /** Defaults to all messages. */
  status?: 0 | 1
}

/** Returns a page of the caller's messages with its actions, reloaded every minute while the user is active. */
export function useMessages(query: Query) {
  const client = useQueryClient()
  const active = useIsActive()
  const list = apiQuery.useQuery(
    'get',
    MESSAGES,
    { params: { query } },
    { refetchInterval: active && REFRESH_MS, placeholderData: keepPreviousData },
  )
  const quietly = {
    // Reading messages changes no other part of the page.
    meta: { quiet: true as const },
    onSuccess: () => client.invalidateQueries({ queryKey: ['get', MESSAGES] }),
    // The transport reports the end of a session.
    onError: ({ status, message }: ApiError) => {
      if (status !== 401) void toast('error', message)
    },
  }
  const markRead = apiQuery.useMutation('post', '/credit/admin/api/sysMessage/doMarkReadIds', quietly)
  const remove = apiQuery.useMutation('delete', '/credit/admin/api/sysMessage/{id}', quietly)
  return {
    list,
    messages: list.data?.records ?? [],
    total: list.data?.total ?? 0,
    unread: list.data?.unread ?? 0,
    /** Marks messages as read. An empty list marks all of them. */
    markRead: (ids: string[]) => markRead.mutate({ body: ids }),
    remove: (id: string) => remove.mutate({ params: { path: { id } } }),
  }
}
