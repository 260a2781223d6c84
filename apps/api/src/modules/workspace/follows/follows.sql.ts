import {
  type AdjustmentStatus,
  type BonusClaimStatus,
  type CaseStatus,
  type CertificateStatus,
  type DishonestRecordStatus,
  OPEN_CASE_STATES,
  type ParticipantSign,
  type RevisionStatus,
} from '@credit/contract'
import { PROVING_ACTIONS } from '#database/proved'
import {
  col,
  SAMPLE_ID,
  SAMPLE_TIME,
  type Sql,
  type StatementScope,
  sql,
  statement,
  statesOf,
} from '#database/statement'
import type { FollowedType } from '#entities/workspace/follow'

/** Kinds of changes that followers are notified of; texts are `workspace.change.<kind>`. */
export const CHANGE_KINDS = ['merged', 'status', 'stage', 'band', 'behaviours', 'decisions'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
type State = Partial<Record<ChangeKind, string>>

/** The followed record: `p` or `j`; a merged participant leads to the kept one. */
const RECORD = sql`follow f
  LEFT JOIN participant o ON f.record_type = 'participant' AND o.id = f.record_id
  LEFT JOIN participant p ON p.id = coalesce(o.merged_into_id, o.id)
  LEFT JOIN project j ON f.record_type = 'project' AND j.id = f.record_id`

/** Returns a digest of the states of a participant's rows in a table. */
const digest = (table: Sql, but: Sql, condition = sql`true`) =>
  sql`(SELECT md5(coalesce(string_agg(x.id || ' ' || x.status, ',' ORDER BY x.id), ''))
    FROM ${table} x WHERE x.participant_id = p.id AND ${condition}
      AND x.status NOT IN ${but})`

const UNCONFIRMED = statesOf<DishonestRecordStatus>('reported', 'noticed', 'dismissed')

const OF_PARTICIPANT = sql`jsonb_build_object(
  'merged', p.id,
  'status', p.status || (SELECT coalesce(string_agg(x.id || ' ' || x.status, ',' ORDER BY x.id), '')
    FROM account x WHERE x.participant_id = p.id),
  'band', CASE WHEN p.unrated AND NOT p.serious THEN '' ELSE coalesce(p.band, '') END,
  'behaviours', ${digest(sql`dishonest_record`, UNCONFIRMED, sql`NOT x.sealed`)},
  'decisions', md5(${digest(sql`revision`, statesOf<RevisionStatus>('pending', 'withdrawn'))}
    || ${digest(sql`certificate`, statesOf<CertificateStatus>('pending', 'expired', 'replaced'))}
    || ${digest(sql`adjustment`, statesOf<AdjustmentStatus>('pending'))}
    || ${digest(sql`bonus_claim`, statesOf<BonusClaimStatus>('draft', 'pending', 'noticed'))}
    || ${digest(sql`credit_case`, statesOf<CaseStatus>(...OPEN_CASE_STATES, 'withdrawn'))}))`

const OF_PROJECT = sql`jsonb_build_object(
  'status', j.pause::text,
  'stage', (SELECT coalesce(string_agg(x.id || ' ' || coalesce(x.stage, -1), ',' ORDER BY x.id), '')
    FROM bid_section x WHERE x.project_id = j.id))`

/** Null if the record was deleted. */
const STATE = sql`CASE WHEN p.id IS NOT NULL THEN ${OF_PARTICIPANT}
  WHEN j.id IS NOT NULL THEN ${OF_PROJECT} END`

export interface Page {
  /** The last follow of the page before. */
  after: string
  limit: number
}

/** Locks follows whose record differs from its last seen state. */
export const changedFollows = statement({
  access: 'system',
  columns: {
    id: col.uuid(),
    accountId: col.uuid(),
    before: col.nullable(col.jsonb<State>()),
    after: col.nullable(col.jsonb<State>()),
    recordId: col.nullable(col.uuid()),
    sign: col.nullable(col.smallint<ParticipantSign>()),
    name: col.nullable(col.text()),
    areaId: col.nullable(col.uuid()),
  },
  samples: [{ after: SAMPLE_ID, limit: 1 }],
  text: ({ after, limit }: Page) =>
    sql`SELECT f.id, f.account_id AS "accountId", f.state AS before, s.state AS after,
        coalesce(p.id, j.id) AS "recordId", p.sign, coalesce(p.name, j.name) AS name,
        coalesce(p.area_id, j.area_id) AS "areaId"
      FROM ${RECORD} CROSS JOIN LATERAL (SELECT ${STATE} AS state) s
      WHERE f.id > ${after}::uuid AND s.state IS DISTINCT FROM f.state
      ORDER BY f.id LIMIT ${limit} FOR UPDATE OF f`,
})

const rowsOf = (entity: string, table: Sql) =>
  sql`SELECT ${entity}::text, x.id FROM ${table} x WHERE x.participant_id = p.id`

/** Tables of followed records that were changed since the last check, by others or by the follower alone. */
export const changedTables = statement({
  access: 'system',
  columns: { id: col.uuid(), entity: col.text(), others: col.bool() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT f.id, e.entity, bool_or(l.account_id IS DISTINCT FROM f.account_id) AS others
      FROM ${RECORD} CROSS JOIN LATERAL (
        SELECT 'participant'::text AS entity, f.record_id AS id
        UNION SELECT 'participant', p.id
        UNION ALL ${rowsOf('account', sql`account`)}
        UNION ALL ${rowsOf('dishonest_record', sql`dishonest_record`)}
        UNION ALL ${rowsOf('revision', sql`revision`)}
        UNION ALL ${rowsOf('certificate', sql`certificate`)}
        UNION ALL ${rowsOf('adjustment', sql`adjustment`)}
        UNION ALL ${rowsOf('bonus_claim', sql`bonus_claim`)}
        UNION ALL ${rowsOf('credit_case', sql`credit_case`)}
        UNION ALL SELECT 'project', j.id
        UNION ALL SELECT 'bid_section', x.id FROM bid_section x WHERE x.project_id = j.id) e
      JOIN audit_log l ON l.entity = e.entity AND l.entity_id = e.id::text
        AND l.at > f.checked_at AND l.action NOT LIKE '%:view'
        AND l.action <> ALL(${PROVING_ACTIONS}::text[])
      WHERE f.id = ANY(${ids}::uuid[]) GROUP BY f.id, e.entity`,
})

interface Looked {
  rows: readonly { id: string; state: State }[]
  now: Date
}

/** Stores the states as seen. */
export const storeStates = statement({
  samples: [{ rows: [], now: SAMPLE_TIME }] as Looked[],
  text: ({ rows, now }: Looked) =>
    sql`UPDATE follow f SET state = v.state, checked_at = ${now}::timestamptz
      FROM unnest(${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ state }) => JSON.stringify(state))}::jsonb[]) v(id, state)
      WHERE f.id = v.id`,
})

/** Stores the state of a record at the beginning of a follow of the caller. */
export const storeFirstState = statement({
  access: 'own',
  samples: [{ id: SAMPLE_ID }],
  text: ({ id }: { id: string }, scope) =>
    sql`UPDATE follow g SET state = (SELECT ${STATE} FROM ${RECORD} WHERE f.id = g.id)
      WHERE g.id = ${id}::uuid AND ${scope.own(sql`g.account_id`)}`,
})

/** Followed records of an account, each once; `visible` if the record is in the caller's area. */
export const followsOf = statement({
  access: 'area',
  columns: {
    type: col.text<FollowedType>(),
    id: col.uuid(),
    sign: col.nullable(col.smallint<ParticipantSign>()),
    name: col.text(),
    createTime: col.timestamptz(),
    visible: col.bool(),
  },
  samples: [{ accountId: SAMPLE_ID }],
  text: ({ accountId }: { accountId: string }, scope: StatementScope) =>
    sql`SELECT f.record_type AS type, coalesce(p.id, j.id) AS id, p.sign,
        coalesce(p.name, j.name) AS name, min(f.create_time) AS "createTime",
        ${scope.area(sql`coalesce(p.area_id, j.area_id)`)} AS visible
      FROM ${RECORD} WHERE f.account_id = ${accountId}::uuid AND coalesce(p.id, j.id) IS NOT NULL
      GROUP BY f.record_type, p.id, j.id ORDER BY "createTime" DESC, id`,
})

/** The caller's follows of a record, including follows of participants merged into it. */
export const followIds = statement({
  columns: { id: col.uuid() },
  access: 'own',
  samples: [{ recordId: SAMPLE_ID }],
  text: ({ recordId }: { recordId: string }, scope) =>
    sql`SELECT f.id FROM follow f WHERE ${scope.own(sql`f.account_id`)}
      AND (f.record_id = ${recordId}::uuid OR f.record_id IN (
        SELECT p.id FROM participant p WHERE p.merged_into_id = ${recordId}::uuid))`,
})
