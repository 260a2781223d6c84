import { OPEN_STAGES, type OpenStage, type PlainDate } from '@credit/contract'
import { col, SAMPLE_DAY, SAMPLE_ID, type Sql, sql, statement } from '../../../database/statement.js'
import { ANY_AREA } from '../records/locked-records.sql.js'

const FIRST_STAGE = OPEN_STAGES[0]
const LAST_STAGE = OPEN_STAGES[3]

/** True if the section `b` has the stage: of several awards without lots, only one section has the bid evaluation. */
export function hasStage(stage: Sql): Sql {
  return sql`(${stage} <> ${FIRST_STAGE}::smallint OR b.evaluates_bids)`
}

/** Stages that a supervisor decides about, or has: nothing opens in them automatically. */
const DECIDED_BY_HAND = sql`('waiting', 'chosen', 'unclear')`

/**
 * Sections, of the given ones, whose present stage opens records: it did before, or was reached within the horizon, and
 * its parties are known.
 */
export const sectionsToOpen = statement({
  access: ANY_AREA,
  columns: { sectionId: col.uuid(), stage: col.smallint<OpenStage>() },
  samples: [{ sectionIds: [SAMPLE_ID], since: SAMPLE_DAY }],
  text: ({ sectionIds, since }: { sectionIds: readonly string[]; since: PlainDate }) =>
    sql`SELECT b.id AS "sectionId", b.stage FROM bid_section b
      JOIN section_stage t ON t.section_id = b.id AND t.stage = b.stage
      WHERE b.id = ANY(${sectionIds}::uuid[]) AND b.stage BETWEEN ${FIRST_STAGE} AND ${LAST_STAGE}
        AND b.formal_data AND ${hasStage(sql`b.stage`)} AND t.outcome NOT IN ${DECIDED_BY_HAND}
        AND (t.outcome = 'opened' OR t.reached_on >= ${since}::date)`,
})

interface StageQuery {
  stage: OpenStage
  since: PlainDate
}

function isInStage({ stage, since }: StageQuery): Sql {
  return sql`b.stage = ${stage}::smallint AND b.formal_data AND t.reached_on >= ${since}::date
    AND ${hasStage(sql`b.stage`)} AND t.outcome NOT IN ${DECIDED_BY_HAND}`
}

/** The next sections that are in a stage now, in the order of their ids, reached since a day. */
export const sectionsInStage = statement({
  access: 'area',
  columns: { sectionId: col.uuid(), stage: col.smallint<OpenStage>() },
  samples: [
    { stage: 0, since: SAMPLE_DAY, after: null, limit: 1 },
    { stage: 0, since: SAMPLE_DAY, after: SAMPLE_ID, limit: 1 },
  ],
  text: ({ after, limit, ...query }: StageQuery & { after: string | null; limit: number }, scope) =>
    sql`SELECT b.id AS "sectionId", b.stage FROM bid_section b
      JOIN section_stage t ON t.section_id = b.id AND t.stage = b.stage
      WHERE ${isInStage(query)} AND ${scope.area(sql`b.area_id`)}
        ${after === null ? sql`` : sql`AND b.id > ${after}::uuid`}
      ORDER BY b.id LIMIT ${limit}`,
})

/** The number of sections that are in a stage now and reached it since a day. */
export const countInStage = statement({
  access: 'area',
  columns: { sections: col.int() },
  samples: [{ stage: 0, since: SAMPLE_DAY }],
  text: (query: StageQuery, scope) =>
    sql`SELECT count(*)::int AS sections FROM bid_section b
      JOIN section_stage t ON t.section_id = b.id AND t.stage = b.stage
      WHERE ${isInStage(query)} AND ${scope.area(sql`b.area_id`)}`,
})

/** Stages of projects with records that wait for a supervisor, in the order of their sections. */
export const waitingStages = statement({
  access: ANY_AREA,
  columns: { projectId: col.uuid(), sectionId: col.uuid(), stage: col.smallint<OpenStage>() },
  samples: [{ projectIds: [SAMPLE_ID] }],
  text: ({ projectIds }: { projectIds: readonly string[] }) =>
    sql`SELECT b.project_id AS "projectId", b.id AS "sectionId", t.stage FROM bid_section b
      JOIN section_stage t ON t.section_id = b.id AND t.outcome = 'waiting'
      WHERE b.project_id = ANY(${projectIds}::uuid[])
        AND t.stage BETWEEN ${FIRST_STAGE} AND ${LAST_STAGE} ORDER BY b.id, t.stage`,
})

/** Stages of sections that had not opened because it was not clear who buys, and can now. */
export const clearedStages = statement({
  columns: { sectionId: col.uuid(), stage: col.smallint<OpenStage>() },
  samples: [{ sectionIds: [SAMPLE_ID] }],
  text: ({ sectionIds }: { sectionIds: readonly string[] }) =>
    sql`SELECT t.section_id AS "sectionId", t.stage FROM section_stage t
      WHERE t.section_id = ANY(${sectionIds}::uuid[]) AND t.outcome = 'unclear'
        AND EXISTS (SELECT 1 FROM section_party y WHERE y.section_id = t.section_id
          AND y.part = 'buyer' AND y.removed_at IS NULL)
        AND (t.stage = ${FIRST_STAGE}::smallint OR EXISTS (SELECT 1 FROM section_party y
          WHERE y.section_id = t.section_id AND y.part = 'contractSupplier'
            AND y.removed_at IS NULL)) ORDER BY 1, 2`,
})

/** Sections that took over the bid evaluation of awards without lots after they had reached its end. */
export const takenOver = statement({
  columns: { sectionId: col.uuid(), stage: col.smallint<OpenStage>() },
  samples: [{ sectionIds: [SAMPLE_ID], since: SAMPLE_DAY }],
  text: ({ sectionIds, since }: { sectionIds: readonly string[]; since: PlainDate }) =>
    sql`SELECT t.section_id AS "sectionId", t.stage FROM section_stage t
      WHERE t.section_id = ANY(${sectionIds}::uuid[]) AND t.stage = ${FIRST_STAGE}::smallint
        AND t.outcome = 'passed' AND t.reached_on >= ${since}::date
        AND EXISTS (SELECT 1 FROM section_party y WHERE y.section_id = t.section_id
          AND y.part = 'buyer' AND y.removed_at IS NULL) ORDER BY 1`,
})
