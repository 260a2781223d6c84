import type { Names, ParticipantSign, Sign } from '@credit/contract'
import type { ScoreLine, ScoreTerms } from '../../entities/score-line.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import type { PageQuery } from '../../platform/http/page.js'

const OWN = 'the caller may see the participant'

/** What a claim, record or adjustment is called, by its id. */
export async function readItemNames(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; names: Names | null; text: string | null }>(ctx, (s) => {
    const wanted = `${s.param(ids)}::uuid[]`
    return `SELECT c.id, i.names, NULL AS text FROM bonus_claim c JOIN bonus_item i ON i.id = c.item_id
        WHERE c.id = ANY(${wanted})
      UNION ALL SELECT r.id, i.names, NULL FROM dishonest_record r
        JOIN dishonesty_item i ON i.id = r.item_id WHERE r.id = ANY(${wanted})
      UNION ALL SELECT a.id, NULL, a.document_number FROM adjustment a
        WHERE a.id = ANY(${wanted}) AND ${s.unscoped(OWN)}`
  })
  return new Map(rows.map((row) => [row.id, row.names ? ctx.text(row.names) : (row.text ?? '')]))
}

/** Name and sign of evaluators, and whether one of each sign evaluated this participant anonymously. */
export async function readEvaluators(
  ctx: Ctx,
  participantId: string,
): Promise<Map<string, { name: string; sign: Sign; anonymous: boolean }>> {
  const rows = await sql<{ id: string; name: string; sign: Sign; anonymous: boolean }>(
    ctx,
    (s) => `SELECT p.id, p.name, p.sign, bool_or(f.anonymous) AS anonymous
      FROM credit_fact f JOIN participant p ON p.id = f.evaluator_id
      WHERE f.evaluated_id = ${s.param(participantId)}::uuid AND ${s.unscoped(OWN)}
      GROUP BY p.id`,
  )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** A band in the caller's language; its code where the row is gone. */
export async function bandLabel(ctx: Ctx, sign: ParticipantSign, code: string): Promise<string> {
  const [row] = await sql<{ labels: Names }>(
    ctx,
    (s) => `SELECT labels FROM overview_score WHERE sign = ${s.param(sign)}
      AND code = ${s.param(code)} AND ${s.unscoped('the rules are the same for all areas')}`,
  )
  return row ? ctx.text(row.labels) : code
}

export type LineData = Pick<ScoreLine, 'id' | 'cause' | 'causeId' | 'params'> & {
  createTime: string
  onDate: string
  before: number
  after: number
  delta: number
  ruleVersion: number
  breakdown: ScoreTerms
}

/** One page of a participant's lines, newest first. */
export async function readLines(
  ctx: Ctx,
  participantId: string,
  { current, size }: PageQuery,
): Promise<{ rows: LineData[]; total: number }> {
  const [answer] = await sql<{ rows: LineData[]; total: string }>(ctx, (s) => {
    const own = `participant_id = ${s.param(participantId)}::uuid`
    return `SELECT (SELECT count(*) FROM score_line WHERE ${own} AND ${s.unscoped(OWN)}) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'createTime', create_time,
          'onDate', on_date, 'before', before, 'after', after, 'delta', delta, 'cause', cause,
          'causeId', cause_id, 'params', params, 'ruleVersion', rule_version,
          'breakdown', breakdown)), '[]')
        FROM (SELECT * FROM score_line WHERE ${own} ORDER BY seq DESC
          LIMIT ${s.param(size)} OFFSET ${s.param((current - 1) * size)}) l) AS rows`
  })
  return { rows: answer?.rows ?? [], total: Number(answer?.total ?? 0) }
}
