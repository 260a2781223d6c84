import { CITY_AREA_CODE, type PlainDate } from '@credit/contract'
import { toPoints } from '@credit/scoring'
import type { Ctx } from '#core/context'
import type { AreaEntity } from '#entities/areas/area'
import { evaluatorStepOf } from '../ledger/evaluator-step.js'
import { termsOf } from '../ledger/ledger-entry.js'
import { rankRows } from './rank-rows.js'
import { type RowValues, ratedParticipants } from './rated-rows.sql.js'
import { type PastScore, scoresAsOf } from './scores-as-of.js'

/** Participants whose scores are computed together. */
const CHUNK = 500

type Found = Awaited<ReturnType<typeof ratedParticipants.rows>>[number]

/**
 * Rates the participants of an area as of a day; for the city, the participants of all areas.
 * @param onProgress receives the number computed so far; false stops
 */
export async function rateArea(
  ctx: Ctx,
  { id, code }: Pick<AreaEntity, 'id' | 'code'>,
  day: PlainDate,
  onProgress: (done: number) => Promise<boolean>,
): Promise<RowValues[]> {
  const areaId = code === CITY_AREA_CODE ? null : id
  const rows: RowValues[] = []
  let after: string | null = null
  for (let done = 0; ; ) {
    const found: Found[] = await ratedParticipants.rows(ctx, { areaId, after, limit: CHUNK })
    const scores = await scoresAsOf(ctx, found, { day })
    for (const one of found) {
      const past = scores.get(one.id)
      if (past && !past.result.unrated) rows.push(firstRow(one, past))
    }
    done += found.length
    after = found.at(-1)?.id ?? null
    if (found.length < CHUNK || !(await onProgress(done))) break
  }
  const ranks = rankRows(rows)
  return rows.map((row) => ({ ...row, rank: ranks.get(row.participantId) ?? null }))
}

/** Returns the figures of a rating that follow from a participant's score. */
export function figuresOf({ result, starLevel, band, bandFrom, limitedBy, ruleVersion }: PastScore) {
  return {
    score: toPoints(result.score),
    starLevel,
    band,
    bandFrom: bandFrom === null ? null : toPoints(bandFrom),
    limitedBy: limitedBy === null ? null : toPoints(limitedBy),
    basis: result.basis,
    ruleVersion,
    serious: result.serious,
    leftOut: result.unrated,
    evaluatorCount: result.evaluatorCount,
    evaluatorStep: evaluatorStepOf(result),
    mean: toPoints(result.rating),
    terms: termsOf(result),
  }
}

function firstRow({ id: participantId, sign, name, code, homeNames }: Found, past: PastScore): RowValues {
  return {
    participantId,
    sign,
    name,
    code,
    homeNames,
    ...figuresOf(past),
    revision: 1,
    rank: null,
    cause: 'computed',
    caseId: null,
    reason: '',
  }
}
