import { addressOf, RATING_MACHINE, transition } from '@credit/contract'
import { LessThan } from 'typeorm'
import type { Ctx, SystemCtx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { RatingEntity } from '#entities/ratings/rating'
import { noticeEnd } from '../ledger/rules/notice-period.js'
import { closeTodo, openTodo } from '../todo/todo.js'
import { queueAnnouncement } from './announce-rating.js'
import { ratingNames } from './rating-names.js'
import { digestOf, statementOf } from './rating-statement.js'
import { openObjections } from './ratings.sql.js'

/** Publishes a rating: from now on its rows can be objected to, until the notice ends. */
export function publishRating(ctx: Ctx, id: string): Promise<RatingEntity> {
  return unitOfWork(ctx, async (tx) => {
    const ratings = scoped(tx, RatingEntity)
    const status = transition(RATING_MACHINE, (await ratings.lock(id)).status, 'publish')
    const values = { status, publishedAt: tx.clock.now(), noticeUntil: await noticeEnd(tx) }
    await queueAnnouncement(tx, id, 'notice')
    return ratings.update(id, values, { action: 'publish' })
  })
}

/**
 * Puts a rating into force after its notice, once no objection to it is open; it replaces the rating in force for the
 * same area and half year. From then on it never changes, which its digest proves.
 */
export function enforceRating(ctx: Ctx, id: string): Promise<RatingEntity> {
  return unitOfWork(ctx, async (tx) => {
    const ratings = scoped(tx, RatingEntity)
    const { areaId, period } = await ratings.get(id)
    // In the order of their ids, as any other call locks them.
    const locked = await ratings.lockAll({ areaId, period })
    const rating = locked.find((one) => one.id === id)
    if (!rating) throw new DomainError('CONFLICT')
    const status = transition(RATING_MACHINE, rating.status, 'enforce')
    const { noticeUntil } = rating
    if (noticeUntil === null || noticeUntil >= tx.clock.today()) {
      throw new DomainError('RATING_NOTICE_RUNS', { params: { day: noticeUntil ?? '' } })
    }
    const open = await openObjections.first(tx, { ratingId: rating.id })
    if (open && open.count > 0) {
      throw new DomainError('RATING_OBJECTIONS', { params: { count: open.count } })
    }
    const now = tx.clock.now()
    for (const before of locked.filter((one) => one.status === 'inForce')) {
      const replaced = transition(RATING_MACHINE, before.status, 'replace')
      const values = { status: replaced, endedAt: now }
      await ratings.update(before.id, values, { action: 'replace' })
    }
    const digest = digestOf(await statementOf(tx, rating))
    await closeTodo(tx, 'rating', id)
    await queueAnnouncement(tx, id, 'inForce')
    return ratings.update(id, { status, enforcedAt: now, digest }, { action: 'enforce' })
  })
}

/** Withdraws a rating; its number shows the withdrawal and the reason from now on. */
export function withdrawRating(ctx: Ctx, id: string, reason: string): Promise<RatingEntity> {
  return unitOfWork(ctx, async (tx) => {
    const ratings = scoped(tx, RatingEntity)
    const before = await ratings.lock(id)
    const status = transition(RATING_MACHINE, before.status, 'withdraw')
    await closeTodo(tx, 'rating', id)
    if (before.publishedAt !== null) await queueAnnouncement(tx, id, 'withdrawn')
    const values = { status, reason, endedAt: tx.clock.now() }
    return ratings.update(id, values, { action: 'withdraw' })
  })
}

/** Adds ratings whose notice has ended to the to-do list of supervisors who may put them into force. */
export async function awaitEnforcement(ctx: SystemCtx): Promise<void> {
  const ended = { status: 'notice' as const, noticeUntil: LessThan(ctx.clock.today()) }
  const ratings = scoped(ctx, RatingEntity)
  for (const { id } of await ratings.pick(['id'], ended, { order: { id: 'ASC' } })) {
    await unitOfWork(ctx, async (tx) => {
      const { status, period, areaId } = await scoped(tx, RatingEntity).lock(id)
      if (status !== 'notice') return
      const { names } = await scoped(tx, AreaEntity).get(areaId)
      await openTodo(tx, {
        sourceType: 'rating',
        sourceId: id,
        areaId,
        title: ratingNames(period, names),
        link: addressOf('rating', id),
      })
    })
  }
}
