import {
  allAreas,
  col,
  SAMPLE_ID,
  type Seen,
  type Statement,
  sql,
  sqlName,
  statement,
  table,
} from '#database/statement'
import { MergeRowEntity } from '#entities/participants/merge-row'
import { ParticipantEntity } from '#entities/participants/participant'
import type { MovedRow } from './merge-steps.js'

const participant = table(ParticipantEntity)
const mergeRow = table(MergeRowEntity)

const ROWS_OF_ANY_AREA = allAreas('rows follow their participant, in whatever area')

export interface Moving {
  from: Seen<ParticipantEntity>
  to: Seen<ParticipantEntity>
  /** Home area of the participant that they belong to from now on. */
  areaId: string
  /** The rows; null = all of `from`. */
  ids: readonly string[] | null
}

interface Table {
  name: string
  /** The rows carry the home area of their participant. */
  area?: boolean
  status?: boolean
  /** Its rows belong to no area. */
  unscoped?: true
}

const MOVING: Moving = { from: SAMPLE_ID, to: SAMPLE_ID, areaId: SAMPLE_ID, ids: null }

/** The statement that gives the rows of one participant to another, with their states. */
export function movingRows({
  name,
  area = false,
  status = false,
  unscoped,
}: Table): Statement<Moving, { id: string; status: string | null }> {
  return statement({
    ...(unscoped ? {} : { access: 'seen' }),
    columns: { id: col.uuid(), status: col.nullable(col.text()) },
    samples: [MOVING, { ...MOVING, ids: [SAMPLE_ID] }],
    text: ({ from, to, areaId, ids }: Moving, scope) =>
      sql`UPDATE ${sqlName(name)} SET participant_id = ${to}::uuid
          ${area ? sql`, area_id = ${areaId}::uuid` : sql``}
        WHERE ${unscoped ? sql`participant_id = ${from}::uuid` : scope.seen(sql`participant_id`, from)}
          ${ids === null ? sql`` : sql`AND id = ANY(${ids}::uuid[])`}
        RETURNING id, ${status ? sql`status` : sql`NULL::text AS status`}`,
  })
}

export const moveIdentities = movingRows({ name: 'participant_identity', unscoped: true })
export const moveCertificates = movingRows({ name: 'certificate', area: true, status: true })

/** Makes aliases of one participant lead to another. */
export const moveAliases = statement({
  access: 'seen',
  columns: { id: col.uuid() },
  samples: [MOVING, { ...MOVING, ids: [SAMPLE_ID] }],
  text: ({ from, to, ids }: Moving, scope) =>
    sql`UPDATE participant SET ${participant.mergedIntoId} = ${to}::uuid, ${participant.version} = version + 1
      WHERE ${scope.seen(sql`merged_into_id`, from)}
        ${ids === null ? sql`` : sql`AND id = ANY(${ids}::uuid[])`}
      RETURNING id`,
})

/** Makes merges wait for each other: two may touch the same rows in different orders. */
export const lockMerges = statement({
  columns: { locked: col.bool() },
  samples: [{}],
  text: (_: object) => sql`SELECT true AS locked FROM pg_advisory_xact_lock(hashtext('participant-merge'))`,
})

/** Locks participants in the order of their ids. */
export const lockParticipants = statement({
  access: ROWS_OF_ANY_AREA,
  columns: { id: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT id FROM participant WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
})

/** Waits for uncommitted rows that refer to a participant, and blocks new ones until the transaction ends. */
export const lockAgainstReferences = statement({
  access: 'seen',
  columns: { id: col.uuid() },
  samples: [{ id: SAMPLE_ID }],
  text: ({ id }: { id: Seen<ParticipantEntity> }, scope) =>
    sql`SELECT id FROM participant WHERE ${scope.seen(sql`id`, id)} FOR UPDATE`,
})

/** Whether both have an official number in common: two entries of one body. */
export const sharesNumber = statement({
  access: 'seen',
  columns: { shared: col.bool() },
  samples: [{ sourceId: SAMPLE_ID, targetId: SAMPLE_ID }],
  text: ({ sourceId, targetId }: Record<'sourceId' | 'targetId', Seen<ParticipantEntity>>, scope) => {
    const numbers = (id: Seen<ParticipantEntity>) => sql`SELECT code AS number FROM participant
        WHERE ${scope.seen(sql`id`, id)} AND code IS NOT NULL
      UNION SELECT upper(number) FROM participant_identity
        WHERE participant_id = ${id}::uuid AND scheme <> ''`
    return sql`SELECT EXISTS (SELECT 1 FROM (${numbers(sourceId)}) s
      JOIN (${numbers(targetId)}) t ON t.number = s.number) AS shared`
  },
})

/** Stores the rows that a merge moved. */
export const insertMergeRows = statement({
  samples: [{ mergeId: SAMPLE_ID, rows: [] }],
  text: ({ mergeId, rows }: { mergeId: string; rows: readonly MovedRow[] }) =>
    sql`INSERT INTO ${mergeRow} (${mergeRow.mergeId}, ${mergeRow.tableName}, ${mergeRow.rowId}, ${mergeRow.before}, ${mergeRow.after})
      SELECT ${mergeId}::uuid, * FROM unnest(${rows.map(({ table }) => table)}::text[],
        ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ before }) => JSON.stringify(before))}::jsonb[],
        ${rows.map(({ after }) => JSON.stringify(after))}::jsonb[])`,
})
