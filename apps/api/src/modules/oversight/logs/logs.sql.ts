import { PROVING_ACTIONS } from '#database/proved'
import { allAreas, col, type Seen, sql, statement, table } from '#database/statement'
import type { AuditLogEntity } from '#entities/audit/audit-log'
import { ParticipantEntity } from '#entities/participants/participant'
import { ProjectEntity } from '#entities/projects/project'
import { matchesInLog } from './log-search.js'

const SAMPLE_ID = '01900000-0000-7000-8000-000000000000'

/**
 * Conditions that exclude entries from the audit log (`t`) which would identify the evaluator of an anonymous
 * evaluation, by account or by time: its submit, and the behaviour reported in it; and behaviours reported in sealed
 * evaluations. They are excluded and not masked, since filters and sort orders would disclose masked values.
 */
export const WITHOUT_GIVERS = [
  sql`NOT EXISTS (SELECT FROM evaluation_record r WHERE r.anonymous AND r.id =
    CASE WHEN t.entity = 'evaluation_record' AND t.action = 'submit' THEN t.entity_id::uuid END)`,
  sql`NOT EXISTS (SELECT FROM dishonest_record d WHERE (d.anonymous OR d.sealed) AND d.id =
    CASE WHEN t.entity = 'dishonest_record' AND t.action = 'create' THEN t.entity_id::uuid END)`,
]

/** Leaves out entries that only prove: a login, which people read in the login log itself, or a row. */
export const WITHOUT_PROOFS = sql`t.entity <> 'login_log' AND t.action <> ALL(${PROVING_ACTIONS}::text[])`

/** Returns the evaluation records among some that were never revealed. */
export const sealedRecords = statement({
  access: allAreas('says of which records nobody may see the total'),
  columns: { id: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT id FROM evaluation_record WHERE id = ANY(${ids}::uuid[]) AND revealed_at IS NULL`,
})

/** Names of the people who made the changes that the caller sees, as the last change of a record has them. */
export const personsOf = statement({
  access: 'seen',
  columns: { id: col.uuid(), personName: col.nullable(col.text()) },
  samples: [{ ids: [] }],
  text: ({ ids }: { ids: readonly Seen<AuditLogEntity>[] }, scope) =>
    sql`SELECT l.id, a.name AS "personName" FROM audit_log l LEFT JOIN account a ON a.id = l.account_id
      WHERE ${scope.seen(sql`l.id`, ids)}`,
})

/** More participants and projects than a search looks up one by one, with the records that belong to them. */
const MANY = 1000
/** More of them than a search compares at all: it would run into the time limit of a call. */
const TOO_MANY = 5000

const p = table(ParticipantEntity, 'p')
const j = table(ProjectEntity, 'j')

/** Returns whether a keyword names too many participants and projects of the caller's area to look each up, or at all. */
export const namesMany = statement({
  access: 'area',
  columns: { many: col.bool(), tooMany: col.bool() },
  samples: [{ keyword: '信用' }, { keyword: '91' }],
  prepared: false,
  text: ({ keyword }: { keyword: string }, scope) => {
    const { name, code } = matchesInLog(keyword)
    return sql`SELECT count(*) > ${MANY} AS many, count(*) > ${TOO_MANY} AS "tooMany" FROM (
      SELECT FROM ${p} WHERE ${scope.area(p.areaId)} AND (${name(p.name)} OR ${code(p.code)})
      UNION ALL
      SELECT FROM ${j} WHERE ${scope.area(j.areaId)} AND (${name(j.name)} OR ${name(j.code)})
      LIMIT ${TOO_MANY + 1}) f`
  },
})
