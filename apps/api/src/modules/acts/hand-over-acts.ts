import type { SystemTx, Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import { scoped } from '#database/scoped'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { dismissDishonesty, endDishonesty } from './decide-dishonesty.js'
import { openDishonestyTodo } from './dishonesty-todo.js'
import { type ActsOfAnother, actsOfAnother } from './hand-over-acts.sql.js'

export type { ActsOfAnother } from './hand-over-acts.sql.js'

/**
 * Hands the behaviours of sections over from a wrongly identified body to the right one. Reports that were not notified
 * yet are moved. Noticed or confirmed records of the wrong body are dismissed or revoked, with a score line if they
 * counted, and new reports are made about the right body, which has not been heard yet. Returns the number of
 * behaviours.
 */
export async function handOverActs(tx: SystemTx, query: ActsOfAnother): Promise<number> {
  const acts = scoped(tx, DishonestRecordEntity)
  const found = await actsOfAnother.rows(tx, query)
  for (const { id } of found) {
    const act = await acts.lock(id)
    const { status, sealed, anonymous } = act
    if (status === 'reported') {
      const moved = await acts.update(id, { participantId: query.toId }, { action: 'move' })
      if (!(sealed && anonymous)) await openDishonestyTodo(tx, moved)
      continue
    }
    const reason = reasonOf(tx)
    if (status === 'noticed') await dismissDishonesty(tx, id, reason)
    else await endDishonesty(tx, id, 'revoke', reason)
    await openDishonestyTodo(tx, await reportAnew(tx, act, query.toId))
  }
  return found.length
}

const reasonOf = (tx: Tx) => translateAll('integrity.ofAnotherBody')[tx.locale]

/** A report of the same behaviour about another body, with the document that it rests on. */
function reportAnew(tx: SystemTx, act: DishonestRecordEntity, participantId: string): Promise<DishonestRecordEntity> {
  const { areaId, itemId, projectId, source, importBatch, tier, points, description } = act
  const { decisionNumber, authority, penalty, basis, decidedOn, anonymous } = act
  return scoped(tx, DishonestRecordEntity).insert({
    participantId,
    areaId,
    itemId,
    projectId,
    source,
    importBatch,
    tier,
    points,
    description,
    decisionNumber,
    authority,
    penalty,
    basis,
    decidedOn,
    anonymous,
    createTime: tx.clock.now(),
    status: 'reported',
    sealed: false,
    reportedById: act.reportedById,
  })
}
