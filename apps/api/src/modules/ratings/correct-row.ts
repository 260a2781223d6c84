import type { CaseEffect } from '@credit/contract'
import type { Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { proveRows } from '#database/prove-rows'
import { allAreas, scoped } from '#database/scoped'
import { RatingEntity } from '#entities/ratings/rating'
import { RatingRowEntity } from '#entities/ratings/rating-row'
import { announceCorrection } from './announce-rating.js'
import { rankRows } from './rank-rows.js'
import { figuresOf } from './rate-area.js'
import { insertRows, mergeSince, moveRows, type RowValues, ratedParticipants, rowsOfSign } from './rated-rows.sql.js'
import { scoresAsOf } from './scores-as-of.js'

const OF_CASE = allAreas('the caller decides on the objection to the row')

/**
 * Applies an upheld objection to a row. During the notice the row is recomputed as of its day, without items revoked
 * since, and rows that it passes get another rank; a rating in force no longer changes, so its row is annotated.
 * @throws DomainError RATING_ROW_SAME if no decision behind the row has changed, RATING_ROW_MERGED if a merge has since
 * moved its evidence
 */
export async function correctRow(
  tx: Tx,
  entryId: string,
  { caseId, reason }: { caseId: string; reason: string },
): Promise<CaseEffect> {
  const rows = scoped(tx, RatingRowEntity, OF_CASE)
  const [first] = await rows.find({ entryId }, { order: { revision: 'ASC' }, take: 1 })
  if (!first) return 'none'
  const ratings = scoped(tx, RatingEntity, OF_CASE)
  const rating = await ratings.lock(first.ratingId)
  if (rating.status !== 'notice') {
    return rating.enforcedAt === null ? 'none' : 'annotated'
  }
  // Another correction may have moved it until the rating was locked.
  const [row] = await rows.find({ entryId }, { order: { revision: 'DESC' }, take: 1 })
  if (!row) throw new DomainError('CONFLICT')
  const { participantId } = row
  const merged = await mergeSince.first(tx, { participantId, since: rating.createTime })
  if (merged) throw new DomainError('RATING_ROW_MERGED', { params: merged })
  const corrected = await correctedRow(tx, row, rating.asOf, { caseId, reason })
  if (isSame(row, corrected)) throw new DomainError('RATING_ROW_SAME')
  const { id: ratingId, areaId, participants } = rating
  const gone = Number(corrected.leftOut) - Number(row.leftOut)
  if (gone !== 0) await ratings.update(ratingId, { participants: participants - gone })
  const now = tx.clock.now()
  const others = await rowsOfSign.rows(tx, { ratingId, sign: row.sign })
  const ranks = rankRows(others.map((one) => (one.entryId === entryId ? { ...one, ...corrected } : one)))
  const rankOf = (id: string) => ranks.get(id) ?? null
  const inserted = { ...corrected, rank: rankOf(row.participantId) }
  proveRows(tx, 'rating_row', await insertRows.rows(tx, { ratingId, areaId, now, rows: JSON.stringify([inserted]) }))
  await announceCorrection(tx, rating, { ...inserted, entryId })
  const moved = others.filter((one) => one.entryId !== entryId && one.rank !== rankOf(one.participantId))
  if (moved.length > 0) {
    const ranked = await moveRows.rows(tx, {
      entryIds: moved.map((one) => one.entryId),
      ranks: moved.map((one) => rankOf(one.participantId)),
      caseId,
      now,
    })
    proveRows(tx, 'rating_row', ranked)
  }
  return 'corrected'
}

async function correctedRow(
  tx: Tx,
  row: RatingRowEntity,
  day: string,
  why: { caseId: string; reason: string },
): Promise<RowValues> {
  const { entryId, participantId, sign, name, code, homeNames } = row
  const about = { id: participantId, areaId: null, after: null, limit: 1 }
  const present = await ratedParticipants.first(tx, about)
  const scores = await scoresAsOf(tx, [{ id: participantId, sign }], { day, decidedSince: true })
  const past = scores.get(participantId)
  if (!past) throw new DomainError('CONFLICT')
  const figures = figuresOf(past)
  return {
    entryId,
    participantId,
    sign,
    homeNames,
    rank: null,
    cause: 'objection',
    ...why,
    name: present?.name ?? name,
    code: present?.code ?? code,
    revision: row.revision + 1,
    ...figures,
    // A rating that was ranked by the score stays so.
    bandFrom: row.bandFrom === null ? null : figures.bandFrom,
  }
}

/** True if a computation gives the same values as the row. */
function isSame(row: RatingRowEntity, now: RowValues): boolean {
  const keys = ['name', 'code', 'score', 'starLevel', 'band', 'limitedBy', 'serious', 'leftOut'] as const
  return keys.every((key) => row[key] === now[key])
}
