import type { ParticipantSign } from '@credit/contract'
import {
  type AgeWindow,
  ageBounds,
  type EvaluationGroup,
  type Hundredths,
  type PlainDate,
} from '@credit/scoring'
import type { Ctx } from '../../platform/database/context.js'
import { type SqlScope, sql } from '../../platform/database/sql.js'
import type { Item } from './items.js'

const EVERYWHERE = 'one score counts everywhere'
const DAWN: PlainDate = '0001-01-01'

/** A participant with what is stored of its score; `score` is null before the first line. */
export interface Scoring {
  id: string
  sign: ParticipantSign
  merged: boolean
  score: Hundredths | null
  stars: number | null
  band: string | null
  evaluators: number
  tooFew: boolean
  serious: boolean
  scoredOn: PlainDate | null
}

const SCORING = `p.id, p.sign, p.status = 'merged' AS merged, (p.credit_score * 100)::int AS score,
  p.star_level AS stars, p.band, p.evaluator_count AS evaluators, p.too_few AS "tooFew", p.serious,
  p.scored_on::text AS "scoredOn"`

/** Locks participants in the order of their ids, whatever order they are named in. */
export function lockParticipants(tx: Ctx, ids: readonly string[]): Promise<Scoring[]> {
  return sql<Scoring>(
    tx,
    (s) => `SELECT ${SCORING} FROM participant p
      WHERE p.id = ANY(${s.param(ids)}::uuid[]) AND ${s.unscoped(EVERYWHERE)}
      ORDER BY p.id FOR NO KEY UPDATE`,
  )
}

/** The same without lock, for looking. */
export function readParticipants(ctx: Ctx, ids: readonly string[]): Promise<Scoring[]> {
  return sql<Scoring>(
    ctx,
    (s) => `SELECT ${SCORING} FROM participant p
      WHERE p.id = ANY(${s.param(ids)}::uuid[]) AND ${s.unscoped(EVERYWHERE)} ORDER BY p.id`,
  )
}

/** What a participant's last line says. */
export interface LastLine {
  after: Hundredths
  /** Version of the rules it was computed by. */
  version: number
}

/** Each participant's last line up to a day; none for those whose ledger had not begun. */
export async function lastLines(
  ctx: Ctx,
  ids: readonly string[],
  upTo: PlainDate = '9999-12-31',
): Promise<Map<string, LastLine>> {
  const rows = await sql<LastLine & { id: string }>(
    ctx,
    (s) => `SELECT w.id, (l.after * 100)::int AS after, l.rule_version::int AS version
      FROM unnest(${s.param(ids)}::uuid[]) w(id)
      CROSS JOIN LATERAL (SELECT after, rule_version FROM score_line WHERE participant_id = w.id
        AND on_date <= ${s.param(upTo)}::date ORDER BY seq DESC LIMIT 1) l
      WHERE ${s.unscoped(EVERYWHERE)}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export type StageWeights = readonly [Hundredths, Hundredths, Hundredths, Hundredths]

export interface GroupQuery {
  ids: readonly string[]
  day: PlainDate
  weights: StageWeights
  /** Also what is older than 24 months; left out where it weighs nothing. */
  old: boolean
}

/**
 * The one GROUP BY that feeds scoring: per evaluator and age window the sums of stage weights and of
 * weight x mark, as of a day. Sent as one text a participant, which costs a fraction of rows; a
 * weight (at most 10000) x mark (at most 10000) stays an int, whose sum is far cheaper than numeric.
 */
export async function readGroups(
  ctx: Ctx,
  query: GroupQuery,
): Promise<Map<string, EvaluationGroup[]>> {
  const rows = await sql<{ id: string; groups: string }>(ctx, (s) => groupsSql(s, query))
  return new Map(rows.map((row) => [row.id, parseGroups(row.groups)]))
}

function groupsSql(s: SqlScope, { ids, day, weights, old }: GroupQuery): string {
  const [first, second] = ageBounds(day)
  const [b0, b1] = [`${s.param(first)}::date`, `${s.param(second)}::date`]
  const windows = [`revealed_on >= ${b0}`, `revealed_on < ${b0} AND revealed_on >= ${b1}`]
  if (old) windows.push(`revealed_on < ${b1}`)
  const sums = windows.flatMap((condition, n) => [
    `sum(w) FILTER (WHERE ${condition}) AS s${n}`,
    `sum(w * t) FILTER (WHERE ${condition}) AS x${n}`,
  ])
  const columns = windows.flatMap((_, n) => [`coalesce(s${n}, 0)`, `coalesce(x${n}, 0)`])
  const today = `${s.param(day)}::date`
  return `SELECT evaluated_id AS id, string_agg(concat_ws(',', evaluator_id, ${columns.join(', ')}), ';')
      AS groups
    FROM (SELECT evaluated_id, evaluator_id, ${sums.join(', ')}
      FROM (SELECT evaluated_id, evaluator_id, revealed_on,
          (${s.param(weights)}::int[])[stage + 1] AS w, (total * 100)::int AS t
        FROM credit_fact WHERE evaluated_id = ANY(${s.param(ids)}::uuid[])
          AND revealed_on <= ${today} AND revealed_on >= ${s.param(old ? DAWN : second)}::date
          AND (voided_on IS NULL OR voided_on > ${today}) AND ${s.unscoped(EVERYWHERE)}) f
      GROUP BY evaluated_id, evaluator_id) g
    GROUP BY evaluated_id`
}

function parseGroups(text: string): EvaluationGroup[] {
  const groups: EvaluationGroup[] = []
  for (const part of text.split(';')) {
    const [evaluatorId = '', ...sums] = part.split(',')
    for (const window of [0, 1, 2] as const satisfies readonly AgeWindow[]) {
      const s = Number(sums[2 * window])
      if (s > 0) groups.push({ evaluatorId, window, s, sx: Number(sums[2 * window + 1]) })
    }
  }
  return groups
}

/** Everything besides evaluations that counts on some day of a span, oldest first. */
export function readItems(
  ctx: Ctx,
  ids: readonly string[],
  from: PlainDate,
  to: PlainDate,
): Promise<Item[]> {
  return sql<Item>(ctx, (s) => {
    const wanted = `${s.param(ids)}::uuid[]`
    const [first, last] = [`${s.param(from)}::date`, `${s.param(to)}::date`]
    const dates = (ended: string) => `in_force_from::text AS "from", valid_until::text AS "until",
      ${ended}::text AS "ended"`
    const span = `in_force_from <= ${last} AND (valid_until IS NULL OR valid_until >= ${first})`
    return `SELECT 'bonus' AS kind, id, participant_id AS "participantId", (points * 100)::int AS points,
        (max_points * 100)::int AS "maxPoints", item_id AS "itemId", false AS serious, ${dates('ended_on')}
      FROM bonus_claim WHERE participant_id = ANY(${wanted}) AND ${span}
        AND (ended_on IS NULL OR ended_on > ${first})
      UNION ALL SELECT 'dishonesty', id, participant_id, (points * 100)::int, 0, item_id,
        tier = 'serious', ${dates('ended_on')}
      FROM dishonest_record WHERE participant_id = ANY(${wanted}) AND ${span}
        AND (ended_on IS NULL OR ended_on > ${first})
      UNION ALL SELECT 'adjustment', id, participant_id, (points * 100)::int, 0, id, false, ${dates('NULL')}
      FROM adjustment WHERE participant_id = ANY(${wanted}) AND ${span}
        AND ${s.unscoped(EVERYWHERE)}
      ORDER BY "from", id`
  })
}

export interface AgedQuery {
  id: string
  scoredOn: PlainDate
}

/** What aged since each participant's last day: evaluations that now count half, or no longer. */
export async function readAged(
  ctx: Ctx,
  since: readonly AgedQuery[],
  day: PlainDate,
): Promise<Map<string, { half: number; gone: number }>> {
  const [newHalf, newGone] = ageBounds(day)
  const bounds = since.map((row) => ageBounds(row.scoredOn))
  const rows = await sql<{ id: string; half: number; gone: number }>(
    ctx,
    (
      s,
    ) => `SELECT w.id, count(*) FILTER (WHERE f.revealed_on >= greatest(w.half, ${s.param(newGone)}::date)
          AND f.revealed_on < ${s.param(newHalf)}::date)::int AS half,
        count(*) FILTER (WHERE f.revealed_on >= w.gone AND f.revealed_on < ${s.param(newGone)}::date)::int AS gone
      FROM unnest(${s.param(since.map((row) => row.id))}::uuid[],
        ${s.param(bounds.map(([half]) => half))}::date[],
        ${s.param(bounds.map(([, gone]) => gone))}::date[]) w(id, half, gone)
      JOIN credit_fact f ON f.evaluated_id = w.id AND f.voided_on IS NULL
        AND f.revealed_on >= w.gone AND f.revealed_on < ${s.param(newHalf)}::date
      WHERE ${s.unscoped(EVERYWHERE)} GROUP BY w.id`,
  )
  return new Map(rows.map(({ id, half, gone }) => [id, { half, gone }]))
}

export interface ChunkFilter {
  /** Only participants whose home is here. */
  areaId?: string
  /** Only those whose score is not yet true for this day. */
  staleOn?: PlainDate
}

/** The next participants in id order, those that were merged left out. */
export async function nextChunk(
  ctx: Ctx,
  after: string | null,
  size: number,
  { areaId, staleOn }: ChunkFilter = {},
): Promise<string[]> {
  const rows = await sql<{ id: string }>(ctx, (s) => {
    const from = s.param(after ?? '00000000-0000-0000-0000-000000000000')
    const area = areaId === undefined ? '' : `AND area_id = ${s.param(areaId)}::uuid`
    const stale =
      staleOn === undefined
        ? ''
        : `AND (scored_on IS NULL OR scored_on < ${s.param(staleOn)}::date)`
    return `SELECT id FROM participant WHERE id > ${from}::uuid AND status <> 'merged' ${area} ${stale}
      AND ${s.unscoped(EVERYWHERE)} ORDER BY id LIMIT ${s.param(size)}`
  })
  return rows.map((row) => row.id)
}

/** How many participants a run over all comes to. */
export async function countParticipants(ctx: Ctx, areaId?: string): Promise<number> {
  const [row] = await sql<{ n: number }>(
    ctx,
    (s) => `SELECT count(*)::int AS n FROM participant WHERE status <> 'merged'
      ${areaId === undefined ? '' : `AND area_id = ${s.param(areaId)}::uuid`}
      AND ${s.unscoped(EVERYWHERE)}`,
  )
  return row?.n ?? 0
}

/** Names of participants, by id. */
export async function readNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string }>(
    ctx,
    (s) => `SELECT id, name FROM participant WHERE id = ANY(${s.param(ids)}::uuid[])
      AND ${s.unscoped('names are known to all supervisors and to parties')}`,
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}
