import type { AlarmStatus, Part, ProcurementCategory } from '@credit/contract'
import { spelledNames, unspelledNames } from '#database/spell-names'
import {
  allAreas,
  col,
  joinSql,
  SAMPLE_ID,
  type Sql,
  sql,
  sqlName,
  statement,
  statesOf,
  textOf,
} from '#database/statement'
import type { BidSectionEntity } from '#entities/projects/bid-section'
import type { OtherParty } from '#entities/projects/project'
import type { EndingValues } from '../endings/ending-facts.js'
import type { ProjectState } from './project-state.js'

const partyNames = (part: Part) => sql`coalesce((SELECT string_agg(DISTINCT a.name, '、')
    FROM section_party sp JOIN bid_section b ON b.id = sp.section_id
    JOIN participant a ON a.id = sp.participant_id
  WHERE b.project_id = p.id AND sp.part = ${part}::text AND sp.removed_at IS NULL), '')`

/** Area, parties and sections of projects. */
export const loadProjectDetails = statement({
  access: 'area',
  columns: {
    id: col.uuid(),
    areaName: col.text(),
    purchaserName: col.text(),
    agencyName: col.text(),
    alarms: col.int(),
    sections:
      col.json<(Pick<BidSectionEntity, 'id' | 'name' | 'code' | 'remark' | 'filedOn' | 'stage'> & EndingValues)[]>(),
  },
  samples: [{ ids: [SAMPLE_ID], locale: 'en-US' }],
  text: ({ ids, locale }: { ids: readonly string[]; locale: string }, scope) =>
    sql`SELECT p.id, ${textOf(sql`a.names`, locale)} AS "areaName",
        ${partyNames('buyer')} AS "purchaserName", ${partyNames('agency')} AS "agencyName",
        coalesce((SELECT json_agg(json_build_object('id', b.id, 'name', b.name, 'code', b.code,
            'stage', b.stage, 'remark', b.remark, 'filedOn', b.filed_on, 'ending', b.ending,
            'endedOn', b.ended_on, 'finalValue', b.final_value, 'penalty', b.penalty, 'deduction', b.deduction,
            'delayDays', b.delay_days)
          ORDER BY b.position, b.create_time, b.id)
          FROM bid_section b WHERE b.project_id = p.id), '[]') AS sections,
        (SELECT count(*)::int FROM award_alarm w WHERE w.project_id = p.id
          AND w.status = ${statesOf<AlarmStatus>('open')}) AS alarms
      FROM project p JOIN area a ON a.id = p.area_id
      WHERE p.id = ANY(${ids}::uuid[]) AND ${scope.area(sql`p.area_id`)}`,
})

/**
 * Locks a project before its sections, as the sync does. Not against rows that refer to it: a submit
 * that holds evaluation records inserts some.
 */
export const lockProject = statement({
  access: 'area',
  columns: { id: col.uuid() },
  samples: [{ id: SAMPLE_ID }],
  text: ({ id }: { id: string }, scope) =>
    sql`SELECT id FROM project WHERE id = ${id}::uuid AND ${scope.area(sql`area_id`)}
      FOR NO KEY UPDATE`,
})

/** Projects of the upstream platform, locked in the order of their ids. */
export const lockUpstreamProjects = statement({
  access: 'system',
  columns: { id: col.uuid(), ocid: col.text(), areaId: col.uuid() },
  samples: [{ ocids: ['ocds-1'] }],
  text: ({ ocids }: { ocids: readonly string[] }) =>
    sql`SELECT id, ocid, area_id AS "areaId" FROM project WHERE ocid = ANY(${ocids}::text[])
      ORDER BY id FOR NO KEY UPDATE`,
})

/** Values of a project from the upstream platform. */
export interface UpstreamValues {
  code: string
  name: string
  releaseDate: string | null
  procurementMethod: string | null
  procurementCategory: ProcurementCategory
  amount: number | null
  currency: string | null
  otherParties: OtherParty[]
  /** Next day when these values change by time alone. */
  recheckOn: string | null
}

export interface NewUpstreamProject {
  ocid: string
  areaId: string
  publisher: string
  state: ProjectState
  values: UpstreamValues
}

const SAMPLE_VALUES: UpstreamValues = {
  code: '1',
  name: 'A',
  releaseDate: null,
  procurementMethod: null,
  procurementCategory: 'notStated',
  amount: null,
  currency: null,
  otherParties: [],
  recheckOn: null,
}

/** Column, property and type of the values that follow the upstream platform. */
const FOLLOWING = [
  ['code', 'code', 'text'],
  ['name', 'name', 'text'],
  ['release_date', 'releaseDate', 'date'],
  ['procurement_method', 'procurementMethod', 'text'],
  ['procurement_category', 'procurementCategory', 'text'],
  ['amount', 'amount', 'numeric'],
  ['currency', 'currency', 'text'],
  ['other_parties', 'otherParties', 'jsonb'],
  ['recheck_on', 'recheckOn', 'date'],
] as const satisfies readonly (readonly [string, keyof UpstreamValues, string])[]

const followingColumns = joinSql(FOLLOWING.map(([column]) => sqlName(column)))

function followingArrays(rows: readonly UpstreamValues[]): Sql {
  return joinSql(
    FOLLOWING.map(([, property, type]) => {
      const values = rows.map((row) => (property === 'otherParties' ? JSON.stringify(row[property]) : row[property]))
      return sql`${values}::${sqlName(type)}[]`
    }),
  )
}

export const insertUpstreamProjects = statement({
  access: 'system',
  columns: { id: col.uuid(), ocid: col.text() },
  samples: [
    {
      now: new Date(0),
      projects: [
        {
          ocid: 'ocds-1',
          areaId: SAMPLE_ID,
          publisher: '',
          state: { lowestStage: null, allAbandoned: false, formalData: false },
          values: SAMPLE_VALUES,
        },
      ],
    },
  ],
  text: ({ now, projects }: { now: Date; projects: readonly NewUpstreamProject[] }) =>
    sql`INSERT INTO project (create_time, update_time, version, source, ocid, area_id, publisher,
        lowest_stage, all_abandoned, formal_data, ${followingColumns})
      SELECT ${now}::timestamptz, ${now}::timestamptz, 1, 'sync', v.* FROM unnest(
        ${projects.map(({ ocid }) => ocid)}::text[],
        ${projects.map(({ areaId }) => areaId)}::uuid[],
        ${projects.map(({ publisher }) => publisher)}::text[],
        ${projects.map(({ state }) => state.lowestStage)}::smallint[],
        ${projects.map(({ state }) => state.allAbandoned)}::boolean[],
        ${projects.map(({ state }) => state.formalData)}::boolean[],
        ${followingArrays(projects.map(({ values }) => values))}) v
      RETURNING id, ocid`,
})

/** Returns the expression for a column: a value edited by a supervisor stays. */
const followed = ([column, property]: (typeof FOLLOWING)[number]) =>
  sql`CASE WHEN ${property}::text = ANY(p.hand_edited)
    THEN ${sqlName('p', column)} ELSE ${sqlName('v', column)} END`

interface UpstreamChange {
  id: string
  values: UpstreamValues
}

export const updateUpstreamProjects = statement({
  access: 'system',
  samples: [{ now: new Date(0), projects: [{ id: SAMPLE_ID, values: SAMPLE_VALUES }] }],
  text: ({ now, projects }: { now: Date; projects: readonly UpstreamChange[] }) =>
    sql`UPDATE project p SET update_time = ${now}::timestamptz, version = p.version + 1,
        ${joinSql(FOLLOWING.map((field) => sql`${sqlName(field[0])} = ${followed(field)}`))}
      FROM unnest(${projects.map(({ id }) => id)}::uuid[],
        ${followingArrays(projects.map(({ values }) => values))}) v(id, ${followingColumns})
      WHERE p.id = v.id AND (${joinSql(
        FOLLOWING.map((field) => sql`${sqlName('p', field[0])} IS DISTINCT FROM ${followed(field)}`),
        ' OR ',
      )})`,
})

/** Updates the state columns of projects from their sections, as {@link projectState} does for new ones. */
export const refreshProjectStates = statement({
  access: allAreas('projects that the caller has changed sections of'),
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`UPDATE project p SET lowest_stage = v.lowest, all_abandoned = v.abandoned, formal_data = v.formal
      FROM (
        SELECT project_id,
          CASE WHEN bool_or(stage IS NULL) THEN NULL
            ELSE min(stage) FILTER (WHERE stage <> 4) END AS lowest,
          coalesce(bool_and(stage IS NOT DISTINCT FROM 4), false) AS abandoned,
          coalesce(bool_or(formal_data AND stage IS DISTINCT FROM 4), false) AS formal
        FROM bid_section WHERE project_id = ANY(${ids}::uuid[]) GROUP BY project_id) v
      WHERE p.id = v.project_id AND (p.lowest_stage IS DISTINCT FROM v.lowest
        OR p.all_abandoned <> v.abandoned OR p.formal_data <> v.formal)`,
})

/** Waits until no other transaction inserts a project with one of the codes; locks them in a fixed order. */
export const lockProjectCodes = statement({
  columns: { locked: col.bool() },
  samples: [{ codes: [''] }],
  text: ({ codes }: { codes: readonly string[] }) =>
    sql`SELECT pg_advisory_xact_lock(k.key) IS NOT NULL AS locked
      FROM (SELECT DISTINCT hashtextextended('project-code ' || c, 0) AS key
        FROM unnest(${codes}::text[]) c ORDER BY key) k`,
})

export const unspelledProjects = unspelledNames('project')
export const spelledProjects = spelledNames('project')
