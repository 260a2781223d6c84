import { OPEN_STAGES, type OpenStage, type PlainDate, type ProcurementKind } from '@credit/contract'
import { col, SAMPLE_DAY, SAMPLE_ID, type Sql, sql, statement, table } from '#database/statement'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { SectionPartyEntity } from '#entities/projects/section-party'
import { SectionStageEntity } from '#entities/projects/section-stage'

const k = table(ProjectEntity, 'k')
const b = table(BidSectionEntity, 'b')
const t = table(SectionStageEntity, 't')
const y = table(SectionPartyEntity, 'y')

const FIRST_STAGE = OPEN_STAGES[0]
const LAST_STAGE = OPEN_STAGES[3]

/** True if the section `b` has the stage: of several awards without lots, only one section has the bid evaluation. */
export function hasStage(stage: Sql): Sql {
  return sql`(${stage} <> ${FIRST_STAGE}::smallint OR ${b.evaluatesBids})`
}

/** True if a cell with a limit to kinds of purchase opens in the project `k`. */
export const opensIn = (limit: Sql): Sql =>
  sql`(${limit} IS NULL OR ${k.procurementCategory} = 'notStated' OR ${k.procurementCategory} = ANY(${limit}))`

/** Stages that a supervisor decides about, or has: nothing opens in them automatically. */
const DECIDED_BY_HAND = sql`('waiting', 'chosen', 'unclear')`

/**
 * Sections, of the given ones, whose present stage opens records: it did before, or was reached within the horizon, and
 * its parties are known.
 */
export const sectionsToOpen = statement({
  access: 'area',
  columns: { sectionId: col.uuid(), stage: col.smallint<OpenStage>() },
  samples: [{ sectionIds: [SAMPLE_ID], since: SAMPLE_DAY }],
  text: ({ sectionIds, since }: { sectionIds: readonly string[]; since: PlainDate }, scope) =>
    sql`SELECT ${b.id} AS "sectionId", ${b.stage} FROM ${b}
      JOIN ${t} ON ${t.sectionId} = ${b.id} AND ${t.stage} = ${b.stage}
      WHERE ${b.id} = ANY(${sectionIds}::uuid[]) AND ${scope.area(b.areaId)} AND ${b.stage} BETWEEN ${FIRST_STAGE} AND ${LAST_STAGE}
        AND ${b.formalData} AND ${hasStage(b.stage)} AND ${t.outcome} NOT IN ${DECIDED_BY_HAND}
        AND (${t.outcome} = 'opened' OR ${t.reachedOn} >= ${since}::date)`,
})

interface StageQuery {
  stage: OpenStage
  since: PlainDate
  /** Kinds of purchase that the cell opens in; null = all. */
  kinds: readonly ProcurementKind[] | null
}

function isInStage({ stage, since, kinds }: StageQuery): Sql {
  return sql`${b.stage} = ${stage}::smallint AND ${b.formalData} AND ${t.reachedOn} >= ${since}::date
    AND ${hasStage(b.stage)} AND ${t.outcome} NOT IN ${DECIDED_BY_HAND}
    AND EXISTS (SELECT 1 FROM ${k} WHERE ${k.id} = ${b.projectId} AND ${opensIn(sql`${kinds}::text[]`)})`
}

/** The next sections that are in a stage now, in the order of their ids, reached since a day. */
export const sectionsInStage = statement({
  access: 'area',
  columns: { sectionId: col.uuid(), stage: col.smallint<OpenStage>() },
  samples: [
    { stage: 0, since: SAMPLE_DAY, kinds: null, after: null, limit: 1 },
    { stage: 0, since: SAMPLE_DAY, kinds: ['goods'], after: SAMPLE_ID, limit: 1 },
  ],
  text: ({ after, limit, ...query }: StageQuery & { after: string | null; limit: number }, scope) =>
    sql`SELECT ${b.id} AS "sectionId", ${b.stage} FROM ${b}
      JOIN ${t} ON ${t.sectionId} = ${b.id} AND ${t.stage} = ${b.stage}
      WHERE ${isInStage(query)} AND ${scope.area(b.areaId)}
        ${after === null ? sql`` : sql`AND ${b.id} > ${after}::uuid`}
      ORDER BY ${b.id} LIMIT ${limit}`,
})

/** The number of sections that are in a stage now and reached it since a day. */
export const countInStage = statement({
  access: 'area',
  columns: { sections: col.int() },
  samples: [{ stage: 0, since: SAMPLE_DAY, kinds: null }],
  text: (query: StageQuery, scope) =>
    sql`SELECT count(*)::int AS sections FROM ${b}
      JOIN ${t} ON ${t.sectionId} = ${b.id} AND ${t.stage} = ${b.stage}
      WHERE ${isInStage(query)} AND ${scope.area(b.areaId)}`,
})

/** Stages of projects with records that wait for a supervisor, in the order of their sections. */
export const waitingStages = statement({
  access: 'area',
  columns: { projectId: col.uuid(), sectionId: col.uuid(), stage: col.smallint<OpenStage>() },
  samples: [{ projectIds: [SAMPLE_ID] }],
  text: ({ projectIds }: { projectIds: readonly string[] }, scope) =>
    sql`SELECT ${b.select('projectId')}, ${b.id} AS "sectionId", ${t.stage} FROM ${b}
      JOIN ${t} ON ${t.sectionId} = ${b.id} AND ${t.outcome} = 'waiting'
      WHERE ${b.projectId} = ANY(${projectIds}::uuid[]) AND ${scope.area(b.areaId)}
        AND ${t.stage} BETWEEN ${FIRST_STAGE} AND ${LAST_STAGE} ORDER BY ${b.id}, ${t.stage}`,
})

/** Stages of sections that had not opened because it was not clear who buys, and can now. */
export const clearedStages = statement({
  columns: { sectionId: col.uuid(), stage: col.smallint<OpenStage>() },
  samples: [{ sectionIds: [SAMPLE_ID] }],
  text: ({ sectionIds }: { sectionIds: readonly string[] }) =>
    sql`SELECT ${t.select('sectionId', 'stage')} FROM ${t}
      WHERE ${t.sectionId} = ANY(${sectionIds}::uuid[]) AND ${t.outcome} = 'unclear'
        AND EXISTS (SELECT 1 FROM ${y} WHERE ${y.sectionId} = ${t.sectionId}
          AND ${y.part} = 'buyer' AND ${y.removedAt} IS NULL)
        AND (${t.stage} = ${FIRST_STAGE}::smallint OR EXISTS (SELECT 1 FROM ${y}
          WHERE ${y.sectionId} = ${t.sectionId} AND ${y.part} = 'contractSupplier'
            AND ${y.removedAt} IS NULL)) ORDER BY 1, 2`,
})

/** Sections that took over the bid evaluation of awards without lots after they had reached its end. */
export const takenOver = statement({
  columns: { sectionId: col.uuid(), stage: col.smallint<OpenStage>() },
  samples: [{ sectionIds: [SAMPLE_ID], since: SAMPLE_DAY }],
  text: ({ sectionIds, since }: { sectionIds: readonly string[]; since: PlainDate }) =>
    sql`SELECT ${t.select('sectionId', 'stage')} FROM ${t}
      WHERE ${t.sectionId} = ANY(${sectionIds}::uuid[]) AND ${t.stage} = ${FIRST_STAGE}::smallint
        AND ${t.outcome} = 'passed' AND ${t.reachedOn} >= ${since}::date
        AND EXISTS (SELECT 1 FROM ${y} WHERE ${y.sectionId} = ${t.sectionId}
          AND ${y.part} = 'buyer' AND ${y.removedAt} IS NULL) ORDER BY 1`,
})
