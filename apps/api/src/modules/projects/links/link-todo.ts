import { addressOf } from '@credit/contract'
import type { Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import type { BidderLinkEntity } from '#entities/projects/bidder-link'
import { openTodo } from '../../todo/todo.js'

/** Adds a link to the to-do list of the supervisors of its area. */
export function awaitDecision(
  tx: Tx,
  { id, areaId }: Pick<BidderLinkEntity, 'id' | 'areaId'>,
  [one, other]: readonly [string, string],
): Promise<void> {
  return openTodo(tx, {
    sourceType: 'link',
    sourceId: id,
    title: translateAll('link.todo', { one, other }),
    areaId,
    link: addressOf('bidderLink', id),
  })
}
