import type { OpenStage } from '@credit/contract'
import { ageBounds, type PlainDate } from '@credit/scoring'
import { col, joinSql, type RowOf, SAMPLE_DAY, SAMPLE_ID, sql, sqlName, statement, table } from '#database/statement'
import { CreditFactEntity } from '#entities/ledger/credit-fact'
import { AGED_NAMED_MAX, type AgedEvaluation } from './aged.js'

/** An evaluation that is revealed now. */
export interface RevealedFact {
  /** The evaluation record. */
  recordId: string
  evaluatedId: string
  evaluatorId: string
  stage: OpenStage
  /** The record's total, in points. */
  total: number
  /** The day of the reveal, usually today. */
  revealedOn: PlainDate
  /** Cell of the matrix: A1 … D2. */
  settingCode: string
  anonymous: boolean
  /** Shared by the anonymous evaluations that are revealed together; any uuid. */
  groupKey?: string | null
  /** Held evaluations that are released together; `groupKey` is their pool. */
  pooled?: boolean
  /** Section and project of the evaluation, for the text of the entry. */
  bidSectionName?: string
  projectName?: string
}

const f = table(CreditFactEntity, 'f')
const creditFact = table(CreditFactEntity)

const FIRST_DAY: PlainDate = '0001-01-01'

export interface GroupQuery {
  ids: readonly string[]
  day: PlainDate
  weights: readonly number[]
  /** Includes evaluations older than 24 months; otherwise left out if they have no weight. */
  old: boolean
  /** Leaves out facts that were voided after the day. */
  withoutVoided?: boolean
}

/** The anonymous group of a fact; an anonymous one without a group, of before there were groups, is as by name. */
const GROUP = sql`CASE WHEN anonymous THEN group_key END`

/**
 * Per evaluator, anonymous group and age window the sums of stage weights and of weight x total, as of a day. Returned
 * as one text per participant, which costs a fraction of rows; a weight (at most 10000) x total (at
 * most 10000) is an int, whose sum is much cheaper than numeric.
 */
export const evaluationGroups = statement({
  columns: { id: col.uuid(), groups: col.text() },
  samples: [
    { ids: [SAMPLE_ID], day: SAMPLE_DAY, weights: [100, 50, 150, 100], old: false },
    { ids: [SAMPLE_ID], day: SAMPLE_DAY, weights: [100, 50, 150, 100], old: true },
    {
      ids: [SAMPLE_ID],
      day: SAMPLE_DAY,
      weights: [100, 50, 150, 100],
      old: false,
      withoutVoided: true,
    },
  ],
  text: ({ ids, day, weights, old, withoutVoided }: GroupQuery) => {
    const [half, gone] = ageBounds(day)
    const windows = [
      sql`revealed_on >= ${half}::date`,
      sql`revealed_on < ${half}::date AND revealed_on >= ${gone}::date`,
      ...(old ? [sql`revealed_on < ${gone}::date`] : []),
    ]
    const names = windows.map((_, n) => [sqlName(`s${n}`), sqlName(`x${n}`)] as const)
    const sums = windows.map((condition, n) => {
      const [s, x] = names[n] ?? []
      return sql`sum(w) FILTER (WHERE ${condition}) AS ${s},
        sum(w * t) FILTER (WHERE ${condition}) AS ${x}`
    })
    const columns = names.flat().map((name) => sql`coalesce(${name}, 0)`)
    return sql`SELECT evaluated_id AS id,
        string_agg(concat_ws(',', evaluator_id, coalesce(g::text, ''), ${joinSql(columns)}), ';')
          AS groups
      FROM (SELECT evaluated_id, evaluator_id, g, ${joinSql(sums)}
        FROM (SELECT evaluated_id, evaluator_id, ${GROUP} AS g, revealed_on,
            (${weights}::int[])[stage + 1] AS w, (total * 100)::int AS t
          FROM credit_fact WHERE evaluated_id = ANY(${ids}::uuid[])
            AND revealed_on <= ${day}::date AND revealed_on >= ${old ? FIRST_DAY : gone}::date
            AND (voided_on IS NULL ${withoutVoided ? sql`` : sql`OR voided_on > ${day}::date`})) f
        GROUP BY evaluated_id, evaluator_id, g) b
      GROUP BY evaluated_id`
  },
})

interface AgedQuery {
  since: readonly { id: string; scoredOn: PlainDate }[]
  day: PlainDate
}

/** Evaluations that came to half weight or to none since each participant's day (see `agedList`). */
export const agedEvaluations = statement({
  columns: {
    id: col.uuid(),
    gone: col.bool(),
    named: col.json<AgedEvaluation[]>(),
    more: col.int(),
    anonymous: col.bool(),
  },
  samples: [{ since: [{ id: SAMPLE_ID, scoredOn: SAMPLE_DAY }], day: SAMPLE_DAY }],
  text: ({ since, day }: AgedQuery) => {
    const [half, gone] = ageBounds(day)
    const before = since.map(({ scoredOn }) => ageBounds(scoredOn))
    const evaluation = sql`json_build_object('evaluatorId', ${f.evaluatorId}, 'stage', ${f.stage},
      'revealedOn', ${f.revealedOn})`
    return sql`SELECT w.id, ${f.revealedOn} < ${gone}::date AS gone,
        coalesce(to_json((array_agg(${evaluation} ORDER BY ${f.revealedOn}, ${f.evaluatorId}, ${f.stage})
          FILTER (WHERE NOT ${f.anonymous}))[1:${AGED_NAMED_MAX}]), '[]') AS named,
        greatest(0, count(*) FILTER (WHERE NOT ${f.anonymous}) - ${AGED_NAMED_MAX})::int AS more,
        bool_or(${f.anonymous}) AS anonymous
      FROM unnest(${since.map(({ id }) => id)}::uuid[], ${before.map(([first]) => first)}::date[],
        ${before.map(([, second]) => second)}::date[]) w(id, half, gone)
      JOIN ${f} ON ${f.evaluatedId} = w.id AND ${f.voidedOn} IS NULL
        AND (${f.revealedOn} >= w.gone AND ${f.revealedOn} < ${gone}::date
          OR ${f.revealedOn} >= greatest(w.half, ${gone}::date) AND ${f.revealedOn} < ${half}::date)
      GROUP BY 1, 2`
  },
})

/** Inserts revealed evaluations. */
export const insertFacts = statement({
  samples: [{ facts: [] }],
  text: ({ facts }: { facts: readonly RevealedFact[] }) =>
    sql`INSERT INTO ${creditFact} (${creditFact.recordId}, ${creditFact.evaluatedId}, ${creditFact.evaluatorId}, ${creditFact.stage}, ${creditFact.total}, ${creditFact.revealedOn},
        ${creditFact.settingCode}, ${creditFact.anonymous}, ${creditFact.groupKey}, ${creditFact.pooled})
      SELECT * FROM unnest(
        ${facts.map((fact) => fact.recordId)}::uuid[],
        ${facts.map((fact) => fact.evaluatedId)}::uuid[],
        ${facts.map((fact) => fact.evaluatorId)}::uuid[],
        ${facts.map((fact) => fact.stage)}::smallint[],
        ${facts.map((fact) => fact.total)}::numeric[],
        ${facts.map((fact) => fact.revealedOn)}::date[],
        ${facts.map((fact) => fact.settingCode)}::text[],
        ${facts.map((fact) => fact.anonymous)}::boolean[],
        ${facts.map((fact) => fact.groupKey ?? null)}::uuid[],
        ${facts.map((fact) => fact.pooled ?? false)}::boolean[])`,
})

interface VoidQuery {
  recordIds: readonly string[]
  /** The days of the ledgers that the evaluations count in. */
  ledgers: readonly { id: string; day: PlainDate }[]
}

/** Voids evaluations on the day of their ledger; returns the ones that counted until then. */
export const voidEvaluations = statement({
  columns: {
    ...col.of(CreditFactEntity, 'recordId', 'evaluatedId', 'evaluatorId', 'stage', 'anonymous', 'groupKey'),
    total: col.float(),
    revealedOn: col.text<PlainDate>(),
    poolId: col.nullable(col.uuid()),
  },
  samples: [{ recordIds: [SAMPLE_ID], ledgers: [{ id: SAMPLE_ID, day: SAMPLE_DAY }] }],
  text: ({ recordIds, ledgers }: VoidQuery) =>
    sql`UPDATE credit_fact SET ${creditFact.voidedOn} = b.day
      FROM unnest(${ledgers.map(({ id }) => id)}::uuid[], ${ledgers.map(({ day }) => day)}::date[])
        b(id, day)
      WHERE record_id = ANY(${recordIds}::uuid[]) AND voided_on IS NULL AND evaluated_id = b.id
      RETURNING record_id AS "recordId", evaluated_id AS "evaluatedId",
        evaluator_id AS "evaluatorId", stage, total::float8 AS total,
        revealed_on::text AS "revealedOn", anonymous, group_key AS "groupKey",
        CASE WHEN pooled THEN group_key END AS "poolId"`,
})

export type VoidedFact = RowOf<typeof voidEvaluations>
