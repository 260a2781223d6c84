import type { DishonestRecordStatus, ParticipantStatus } from '@credit/contract'
import type { Hundredths, PlainDate } from '@credit/scoring'
import { allAreas, col, type RowOf, SAMPLE_DAY, SAMPLE_ID, sql, statement, statesOf, table } from '#database/statement'
import { ScoreLineEntity } from '#entities/ledger/score-line'
import { ParticipantEntity } from '#entities/participants/participant'
import type { ScoreItemKind } from './score-items.js'

const p = table(ParticipantEntity, 'p')
const scoreLine = table(ScoreLineEntity)

/** A score counts in every area, no matter which area's event changes it. */
export const EVERYWHERE = allAreas('a score counts in every area')

/** Participants with their stored credit, in the order of their ids. */
export const participantCredit = statement({
  access: EVERYWHERE,
  columns: {
    ...col.of(ParticipantEntity, 'id', 'sign', 'band', 'basis', 'evaluatorStep', 'unrated', 'serious'),
    merged: col.bool(),
    score: col.nullable(col.int<Hundredths>()),
    stars: col.nullable(col.smallint()),
    bandFrom: col.nullable(col.int<Hundredths>()),
    limitedBy: col.nullable(col.int<Hundredths>()),
    evaluators: col.int(),
    scoredOn: col.nullable(col.text<PlainDate>()),
  },
  samples: [
    { ids: [SAMPLE_ID], lock: false },
    { ids: [SAMPLE_ID], lock: true },
  ],
  text: ({ ids, lock }: { ids: readonly string[]; lock: boolean }) =>
    sql`SELECT ${p.id}, ${p.sign}, ${p.status} = ${statesOf<ParticipantStatus>('merged')}
      AS merged, (${p.creditScore} * 100)::int AS score,
        ${p.starLevel} AS stars, ${p.band}, (${p.bandFrom} * 100)::int AS "bandFrom",
        (${p.limitedBy} * 100)::int AS "limitedBy", ${p.basis}, ${p.evaluatorCount} AS evaluators,
        ${p.select('evaluatorStep', 'unrated', 'serious')}, ${p.scoredOn}::text AS "scoredOn"
      FROM ${p} WHERE ${p.id} = ANY(${ids}::uuid[]) ORDER BY ${p.id}
      ${lock ? sql`FOR NO KEY UPDATE` : sql``}`,
})

/** Stored credit of a participant; `score` is null before the first entry. */
export type StoredCredit = RowOf<typeof participantCredit>

/** Each participant's last entry up to a day; none if its ledger had not started. */
export const lastEntries = statement({
  columns: { id: col.uuid(), after: col.int<Hundredths>(), version: col.int() },
  samples: [{ ids: [SAMPLE_ID], upTo: SAMPLE_DAY }],
  text: ({ ids, upTo }: { ids: readonly string[]; upTo: PlainDate }) =>
    sql`SELECT w.id, (l.after * 100)::int AS after, l.rule_version::int AS version
      FROM unnest(${ids}::uuid[]) w(id)
      CROSS JOIN LATERAL (SELECT after, rule_version FROM score_line WHERE participant_id = w.id
        AND on_date <= ${upTo}::date ORDER BY seq DESC LIMIT 1) l`,
})

/** The bonus claims, dishonest records and adjustments in force on some day of a period. */
export const itemsInPeriod = statement({
  access: EVERYWHERE,
  columns: {
    kind: col.text<ScoreItemKind>(),
    id: col.uuid(),
    participantId: col.uuid(),
    points: col.int<Hundredths>(),
    maxPoints: col.int<Hundredths>(),
    itemId: col.uuid(),
    serious: col.bool(),
    from: col.text<PlainDate>(),
    until: col.nullable(col.text<PlainDate>()),
    ended: col.nullable(col.text<PlainDate>()),
    withdrawn: col.bool(),
  },
  samples: [{ ids: [SAMPLE_ID], first: SAMPLE_DAY, last: SAMPLE_DAY }],
  text: ({ ids, first, last }: { ids: readonly string[]; first: PlainDate; last: PlainDate }) => {
    const inPeriod = sql`participant_id = ANY(${ids}::uuid[]) AND in_force_from <= ${last}::date
      AND (valid_until IS NULL OR valid_until >= ${first}::date)`
    const notEnded = sql`(ended_on IS NULL OR ended_on > ${first}::date)`
    const days = sql`in_force_from::text AS "from", valid_until::text AS "until"`
    return sql`SELECT 'bonus' AS kind, id, participant_id AS "participantId",
        (points * 100)::int AS points, (max_points * 100)::int AS "maxPoints", item_id AS "itemId",
        false AS serious, ${days}, ended_on::text AS "ended",
        false AS withdrawn
      FROM bonus_claim WHERE ${inPeriod} AND ${notEnded}
      UNION ALL SELECT 'dishonesty', id, participant_id, (points * 100)::int, 0, item_id,
        tier = 'serious', ${days}, ended_on::text, status IN ${statesOf<DishonestRecordStatus>('repaired', 'revoked')}
      FROM dishonest_record WHERE ${inPeriod} AND ${notEnded}
      UNION ALL SELECT 'adjustment', id, participant_id, (points * 100)::int, 0, id, false, ${days},
        ended_on::text, false
      FROM adjustment WHERE ${inPeriod} AND ${notEnded}
      ORDER BY "from", id`
  },
})

/** An entry as it is inserted; numbers are points, objects are JSON. */
interface EntryValues {
  participantId: string
  onDate: PlainDate
  before: number
  after: number
  cause: string
  causeId: string | null
  params: string
  ruleVersion: number
  terms: string
  at: Date
}

/** Appends entries in the order given; returns their ids. */
export const insertEntries = statement({
  columns: { id: col.uuid() },
  samples: [{ entries: [], accountId: null }],
  text: ({ entries, accountId }: { entries: readonly EntryValues[]; accountId: string | null }) =>
    sql`INSERT INTO ${scoreLine} (${scoreLine.participantId}, ${scoreLine.createTime}, ${scoreLine.onDate}, ${scoreLine.before}, ${scoreLine.after}, ${scoreLine.delta}, ${scoreLine.cause},
        ${scoreLine.causeId}, ${scoreLine.params}, ${scoreLine.ruleVersion}, ${scoreLine.accountId}, ${scoreLine.breakdown})
      SELECT participant_id, at, on_date, before, after, after - before, cause, cause_id, params,
        rule_version, ${accountId}::uuid, breakdown
      FROM unnest(
        ${entries.map((entry) => entry.participantId)}::uuid[],
        ${entries.map((entry) => entry.at)}::timestamptz[],
        ${entries.map((entry) => entry.onDate)}::date[],
        ${entries.map((entry) => entry.before)}::numeric[],
        ${entries.map((entry) => entry.after)}::numeric[],
        ${entries.map((entry) => entry.cause)}::text[],
        ${entries.map((entry) => entry.causeId)}::uuid[],
        ${entries.map((entry) => entry.params)}::jsonb[],
        ${entries.map((entry) => entry.ruleVersion)}::bigint[],
        ${entries.map((entry) => entry.terms)}::jsonb[]) WITH ORDINALITY
        AS l(participant_id, at, on_date, before, after, cause, cause_id, params, rule_version,
          breakdown, n)
      ORDER BY n RETURNING ${scoreLine.id}`,
})
