import { type AlarmStatus, type Part, STAGE, type Stage, type StageOutcome } from '@credit/contract'
import { col, type RowOf, SAMPLE_ID, type Sql, sql, statement, statesOf } from '#database/statement'
import type { BaseEntity } from '#entities/columns'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { endingArrays, endingColumns, endingNames, selectEnding, setEnding } from '../endings/ending-columns.js'
import { NO_ENDING } from '../endings/ending-facts.js'

/** The sections of a project, or one section. */
type SectionFilter = { projectId: string } | { id: string }

const filters: SectionFilter[] = [{ projectId: SAMPLE_ID }, { id: SAMPLE_ID }]

const sectionColumns = {
  id: col.uuid(),
  projectId: col.uuid(),
  projectName: col.text(),
  name: col.text(),
  code: col.text(),
  stage: col.nullable(col.smallint<Stage>()),
  remark: col.text(),
  formalData: col.bool(),
  pause: col.bool(),
  version: col.int(),
  source: col.text<'hand' | 'sync'>(),
  filedOn: col.nullable(col.text()),
  ...endingColumns,
  currency: col.nullable(col.text()),
  stageDates: col.json<{ stage: Stage; date: string; outcome: StageOutcome }[]>(),
  parties: col.json<{ participantId: string; name: string; sign: number; part: Part }[]>(),
}

function selectSections(filter: SectionFilter, visible: Sql): Sql {
  const matches = 'id' in filter ? sql`b.id = ${filter.id}::uuid` : sql`b.project_id = ${filter.projectId}::uuid`
  return sql`SELECT b.id, b.project_id AS "projectId", p.name AS "projectName", b.name, b.code,
      b.stage, b.remark, b.formal_data AS "formalData", p.pause, b.version,
      CASE WHEN b.origin = 'hand' THEN 'hand' ELSE 'sync' END AS source,
      b.filed_on::text AS "filedOn", ${selectEnding}, p.currency,
      coalesce((SELECT json_agg(json_build_object('stage', st.stage, 'date', st.reached_on,
          'outcome', st.outcome) ORDER BY st.stage)
        FROM section_stage st WHERE st.section_id = b.id), '[]') AS "stageDates",
      coalesce((SELECT json_agg(json_build_object('participantId', a.id, 'name', a.name,
          'sign', a.sign, 'part', sp.part) ORDER BY a.sign, sp.part, a.name)
        FROM section_party sp JOIN participant a ON a.id = sp.participant_id
        WHERE sp.section_id = b.id AND sp.removed_at IS NULL), '[]') AS parties
    FROM bid_section b JOIN project p ON p.id = b.project_id
    WHERE ${matches} AND ${visible} ORDER BY b.position, b.create_time, b.id`
}

/** Sections of the caller's area. */
export const sectionsOfArea = statement({
  access: 'area',
  columns: sectionColumns,
  samples: filters,
  text: (filter: SectionFilter, scope) => selectSections(filter, scope.area(sql`b.area_id`)),
})

/** Sections that the caller's participant takes part in. */
export const sectionsOfParty = statement({
  access: 'party',
  columns: sectionColumns,
  samples: filters,
  text: (filter: SectionFilter, scope) =>
    selectSections(
      filter,
      sql`EXISTS (SELECT 1 FROM section_party own WHERE own.section_id = b.id
        AND own.removed_at IS NULL AND ${scope.party(sql`own.participant_id`)})`,
    ),
})

/** Number of open award alarms of sections that have any. */
export const openAlarms = statement({
  access: 'area',
  columns: { id: col.uuid(), count: col.int() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }, scope) =>
    sql`SELECT section_id AS id, count(*)::int AS count FROM award_alarm
      WHERE section_id = ANY(${ids}::uuid[]) AND status = ${statesOf<AlarmStatus>('open')}
        AND ${scope.area(sql`area_id`)} GROUP BY section_id`,
})

export type SectionFound = RowOf<typeof sectionsOfArea>

/** Sections of projects as the sync compares them, locked. */
export const lockSections = statement({
  access: 'system',
  columns: {
    ...col.of(
      BidSectionEntity,
      'id',
      'projectId',
      'code',
      'name',
      'stage',
      'upstreamStage',
      'formalData',
      'evaluatesBids',
      'position',
      'handEdited',
    ),
    filedOn: col.nullable(col.text()),
    ...endingColumns,
    origin: col.text<BidSectionEntity['origin']>(),
  },
  samples: [{ projectIds: [SAMPLE_ID] }],
  text: ({ projectIds }: { projectIds: readonly string[] }) =>
    sql`SELECT id, project_id AS "projectId", code, name, stage, upstream_stage AS "upstreamStage",
        formal_data AS "formalData", filed_on::text AS "filedOn", ${selectEnding}, origin,
        evaluates_bids AS "evaluatesBids", position, hand_edited AS "handEdited"
      FROM bid_section b WHERE project_id = ANY(${projectIds}::uuid[])
      ORDER BY project_id, position, id FOR UPDATE`,
})

export type StoredSection = RowOf<typeof lockSections>

/** Values of a section that follow the upstream platform. */
export type SectionValues = Omit<BidSectionEntity, keyof BaseEntity | 'projectId' | 'areaId' | 'remark' | 'handEdited'>

export type NewSection = Omit<SectionValues, 'upstreamStage'> & {
  projectId: string
  areaId: string
}

export type SectionChange = SectionValues & { id: string }

const SAMPLE_VALUES = {
  code: '1',
  name: 'A',
  origin: 'lot',
  evaluatesBids: true,
  position: 0,
  stage: 0,
  upstreamStage: 0,
  formalData: true,
  filedOn: null,
  ...NO_ENDING,
} as const satisfies SectionValues

export const insertUpstreamSections = statement({
  access: 'system',
  columns: { id: col.uuid(), projectId: col.uuid(), code: col.text() },
  samples: [
    {
      now: new Date(0),
      sections: [{ ...SAMPLE_VALUES, projectId: SAMPLE_ID, areaId: SAMPLE_ID }],
    },
  ],
  text: ({ now, sections }: { now: Date; sections: readonly NewSection[] }) => {
    const stages = sections.map(({ stage }) => stage)
    return sql`INSERT INTO bid_section (create_time, update_time, version, project_id, area_id, code,
        name, origin, evaluates_bids, position, stage, upstream_stage, formal_data, filed_on,
        ${endingNames})
      SELECT ${now}::timestamptz, ${now}::timestamptz, 1, v.* FROM unnest(
        ${sections.map(({ projectId }) => projectId)}::uuid[],
        ${sections.map(({ areaId }) => areaId)}::uuid[],
        ${sections.map(({ code }) => code)}::text[],
        ${sections.map(({ name }) => name)}::text[],
        ${sections.map(({ origin }) => origin)}::text[],
        ${sections.map(({ evaluatesBids }) => evaluatesBids)}::boolean[],
        ${sections.map(({ position }) => position)}::integer[],
        ${stages}::smallint[],
        ${stages}::smallint[],
        ${sections.map(({ formalData }) => formalData)}::boolean[],
        ${sections.map(({ filedOn }) => filedOn)}::date[], ${endingArrays(sections)}) v
      RETURNING id, project_id AS "projectId", code`
  },
})

export const updateUpstreamSections = statement({
  access: 'system',
  samples: [{ now: new Date(0), sections: [{ ...SAMPLE_VALUES, id: SAMPLE_ID }] }],
  text: ({ now, sections }: { now: Date; sections: readonly SectionChange[] }) =>
    sql`UPDATE bid_section b SET update_time = ${now}::timestamptz, version = b.version + 1,
        code = v.code, name = v.name, origin = v.origin, evaluates_bids = v.evaluates_bids,
        position = v.position, stage = v.stage, upstream_stage = v.upstream, formal_data = v.formal,
        filed_on = v.filed_on, ${setEnding}
      FROM unnest(${sections.map(({ id }) => id)}::uuid[],
        ${sections.map(({ code }) => code)}::text[],
        ${sections.map(({ name }) => name)}::text[],
        ${sections.map(({ origin }) => origin)}::text[],
        ${sections.map(({ evaluatesBids }) => evaluatesBids)}::boolean[],
        ${sections.map(({ position }) => position)}::integer[],
        ${sections.map(({ stage }) => stage)}::smallint[],
        ${sections.map(({ upstreamStage }) => upstreamStage)}::smallint[],
        ${sections.map(({ formalData }) => formalData)}::boolean[],
        ${sections.map(({ filedOn }) => filedOn)}::date[], ${endingArrays(sections)})
        v(id, code, name, origin, evaluates_bids, position, stage, upstream, formal, filed_on, ${endingNames})
      WHERE b.id = v.id`,
})

export const abandonUpstreamSections = statement({
  access: 'system',
  samples: [{ ids: [SAMPLE_ID], now: new Date(0) }],
  text: ({ ids, now }: { ids: readonly string[]; now: Date }) =>
    sql`UPDATE bid_section SET stage = ${STAGE.abandoned}::smallint,
        upstream_stage = ${STAGE.abandoned}::smallint, update_time = ${now}::timestamptz,
        version = version + 1
      WHERE id = ANY(${ids}::uuid[])`,
})
