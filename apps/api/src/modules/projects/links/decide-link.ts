import { LINK_MACHINE, transition } from '@credit/contract'
import type { Ctx } from '#core/context'
import { requireReason } from '#core/require-reason'
import { decided } from '#database/decided'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { BidderLinkEntity } from '#entities/projects/bidder-link'
import { closeTodo } from '../../todo/todo.js'
import type { BidderLinkDetail, LinkOffer } from './link.dto.js'
import { awaitDecision } from './link-todo.js'
import { readLink } from './read-links.js'

/** Decides on a link of the caller's area, or reopens it. Changes no evaluation, award or score. */
export function decideLink(ctx: Ctx, id: string, action: LinkOffer, stated: string): Promise<BidderLinkDetail> {
  const reason = requireReason(stated)
  return unitOfWork(ctx, async (tx) => {
    const links = scoped(tx, BidderLinkEntity)
    const before = await links.lock(id)
    const status = transition(LINK_MACHINE, before.status, action)
    const link = await links.update(id, { status, ...decided(tx, before.decisions, action, reason) }, { action })
    const detail = await readLink(tx, id)
    if (status === 'open') await awaitDecision(tx, link, [detail.participantName, detail.other.name])
    else await closeTodo(tx, 'link', id)
    return detail
  })
}
