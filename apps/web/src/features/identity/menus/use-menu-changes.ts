import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { ApiError } from '../../../api/errors.js'
import { apiQuery } from '../../../api/query.js'
import { type Drop, dropped, type Entry, findEntry, type Move, moved, type Order } from './menu-order.js'

export const menuTree = apiQuery.queryOptions('get', '/credit/admin/api/menu/menu/tree')

interface Change {
  id: string
  /** Returns the changed level for the current tree, or null if nothing changes. */
  next: (tree: readonly Entry[]) => Order | null
}

/**
 * Moves and removes entries of the menu. `status` describes the last move, `problem` why a change was refused. Changes
 * run one after another, each based on the previous order, so that quick key presses add up.
 */
export function useMenuChanges(tree: readonly Entry[]) {
  const { t } = useTranslation('identity-menus')
  const client = useQueryClient()
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const scope = { id: 'menu' }
  const onError = ({ message }: ApiError) => setProblem(message)
  const order = useMutation<Order | null, ApiError, Change>({
    scope,
    mutationFn: async ({ next }) => {
      const body = next(client.getQueryData(menuTree.queryKey) ?? tree)
      if (body) await answer(api.PUT('/credit/admin/api/menu/order', { body }))
      return body
    },
    onSuccess: (order, { id }) => {
      if (!order) return
      const { parentId, ids } = order
      setStatus(
        t('moved', {
          name: findEntry(tree, id)?.name,
          place: ids.indexOf(id) + 1,
          count: ids.length,
          parent: findEntry(tree, parentId)?.name ?? t('top'),
        }),
      )
    },
    onError,
  })
  const removal = useMutation<unknown, ApiError, string>({
    scope,
    mutationFn: (id) => answer(api.DELETE('/credit/admin/api/menu/{id}', { params: { path: { id } } })),
    onError,
  })
  const run = (change: Change) => {
    setProblem(null)
    order.mutate(change)
  }
  return {
    ...{ status, problem },
    move: (id: string, step: Move) => run({ id, next: (now) => moved(now, id, step) }),
    drop: (drop: Drop) => run({ id: drop.id, next: (now) => dropped(now, drop) }),
    /** Removes an entry. Resolves to true on success. */
    remove: async (id: string): Promise<boolean> => {
      setProblem(null)
      return removal.mutateAsync(id).then(
        () => true,
        () => false,
      )
    },
  }
}
