import { OPEN_STATES, type RecordStatus } from '@credit/contract'
import { col, SAMPLE_ID, sql, statement, statesOf, table } from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { ProjectEntity } from '#entities/projects/project'
import {
  ANY_AREA,
  closedUntilReached,
  isCorrected,
  isOppositeOf,
  isReturnable,
  sealedSince,
} from '../records/locked-records.sql.js'

const r = table(EvaluationRecordEntity, 'r')
const p = table(ProjectEntity, 'p')
const o = table(EvaluationRecordEntity, 'o')
const c = table(EvaluationRecordEntity, 'c')

interface DueQuery {
  now: Date
  limit: number
}

const SAMPLES = [{ now: new Date(0), limit: 1 }]

/** Open records whose due time has passed, the oldest first, without paused projects. */
export const dueRecords = statement({
  access: 'system',
  columns: { id: col.uuid() },
  samples: SAMPLES,
  text: ({ now, limit }: DueQuery) =>
    sql`SELECT ${r.id} FROM ${r} JOIN ${p} ON ${p.id} = ${r.projectId} AND NOT ${p.pause}
      WHERE ${r.status} IN ${statesOf<RecordStatus>(...OPEN_STATES)} AND ${r.dueAt} <= ${now}::timestamptz
      ORDER BY ${r.dueAt}, ${r.id} LIMIT ${limit}`,
})

/**
 * Sections with anonymous cells whose window has ended and that accept no more submissions: a record of such a cell is
 * still sealed, or a named record with an opposite in it.
 */
export const sectionsToEnd = statement({
  access: 'system',
  columns: { id: col.uuid() },
  samples: SAMPLES,
  text: ({ now, limit }: DueQuery) =>
    sql`SELECT DISTINCT ${r.sectionId} AS id FROM ${r}
      JOIN ${p} ON ${p.id} = ${r.projectId} AND NOT ${p.pause}
      LEFT JOIN ${o} ON ${isOppositeOf(o, r)} AND ${o.anonymous} AND NOT ${r.anonymous}
      WHERE ${r.status} = ${statesOf<RecordStatus>('submitted')} AND ${r.windowEndsAt} <= ${now}::timestamptz
        AND (${r.anonymous} OR ${o.id} IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM ${c} WHERE ${c.sectionId} = ${r.sectionId}
          AND ${c.stage} = ${r.stage} AND ${c.settingId} = coalesce(${o.settingId}, ${r.settingId})
          AND (${c.status} IN ${statesOf<RecordStatus>(...OPEN_STATES)} OR ${closedUntilReached(c, now)}
            OR (${c.status} = ${statesOf<RecordStatus>('submitted')} AND ${c.windowEndsAt} > ${now}::timestamptz)))
      ORDER BY 1 LIMIT ${limit}`,
})

/** Sections with records closed by a correction that have sealed their opposites for long enough. */
export const sectionsToUnseal = statement({
  access: 'system',
  columns: { id: col.uuid() },
  samples: SAMPLES,
  text: ({ now, limit }: DueQuery) =>
    sql`SELECT DISTINCT ${r.sectionId} AS id FROM ${r}
      JOIN ${o} ON ${isOppositeOf(o, r)}
        AND ${o.status} = ${statesOf<RecordStatus>('submitted')} AND NOT ${o.anonymous}
      JOIN ${p} ON ${p.id} = ${r.projectId} AND NOT ${p.pause}
      WHERE ${isCorrected(r)} AND NOT ${r.anonymous}
        AND ${r.endedAt} <= ${sealedSince(now)}::timestamptz
      ORDER BY 1 LIMIT ${limit}`,
})

/** Sections, of the given ones, with records that a correction closed. */
export const correctedSections = statement({
  access: 'area',
  columns: { id: col.uuid() },
  samples: [{ sectionIds: ['01900000-0000-7000-8000-000000000000'] }],
  text: ({ sectionIds }: { sectionIds: readonly string[] }, scope) =>
    sql`SELECT DISTINCT ${r.sectionId} AS id FROM ${r}
      WHERE ${r.sectionId} = ANY(${sectionIds}::uuid[]) AND ${isCorrected(r)} AND ${scope.area(r.areaId)}`,
})

/** Records that an evaluator gets back after its leave. */
export const returnableRecords = statement({
  access: ANY_AREA,
  columns: { id: col.uuid() },
  samples: [{ evaluatorId: SAMPLE_ID, now: new Date(0) }],
  text: ({ evaluatorId, now }: { evaluatorId: string; now: Date }) =>
    sql`SELECT ${r.id} FROM ${r} JOIN ${p} ON ${p.id} = ${r.projectId}
      WHERE ${r.evaluatorId} = ${evaluatorId}::uuid AND ${isReturnable(r, p, now)}
        AND NOT EXISTS (SELECT 1 FROM ${o}
          WHERE ${isOppositeOf(o, r)} AND ${o.revealedAt} IS NOT NULL)
      ORDER BY ${r.id}`,
})
