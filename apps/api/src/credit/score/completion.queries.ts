import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import type { Completion, RoleCompletion } from './completion.dto.js'

/**
 * What the completion rate of evaluators counts (domain.md "An evaluation record's life"): what was
 * given, and silence, unless nobody could have answered; never what was optional. Spelt as the
 * condition of its index is.
 */
const COUNTED = `NOT r.optional AND (r.status IN ('submitted', 'revealed')
  OR r.status = 'expired' AND r.end_reason = 'window')`
const COUNTS = `count(*)::int AS due, count(*) FILTER (WHERE r.status <> 'expired')::int AS given`

type Counts = Omit<Completion, 'rate'>

/** How far a participant gave the evaluations that were asked of it, wherever. */
export async function readCompletion(ctx: Ctx, participantId: string): Promise<Completion> {
  const [row] = await sql<Counts>(
    ctx,
    (s) => `SELECT ${COUNTS} FROM evaluation_record r
      WHERE r.evaluator_id = ${s.param(participantId)}::uuid AND ${COUNTED}
        AND ${s.unscoped('the caller may see the participant')}`,
  )
  return withRate(row)
}

/** The same by role, of the evaluations of the caller's area. */
export async function readAreaCompletion(ctx: Ctx): Promise<RoleCompletion[]> {
  const rows = await sql<Counts & { sign: ParticipantSign }>(
    ctx,
    (s) => `SELECT r.evaluator_sign AS sign, ${COUNTS} FROM evaluation_record r
      WHERE ${COUNTED} AND ${s.area('r.area_id')} GROUP BY r.evaluator_sign`,
  )
  return PARTICIPANT_SIGNS.map((sign) => ({
    sign,
    ...withRate(rows.find((row) => row.sign === sign)),
  }))
}

/** In percent, cut and not rounded, so that 100 means all. */
function withRate({ due, given }: Counts = { due: 0, given: 0 }): Completion {
  return { due, given, rate: due === 0 ? null : Math.floor((given * 10_000) / due) / 100 }
}
