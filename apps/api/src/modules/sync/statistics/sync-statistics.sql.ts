import type { ParticipantSign } from '@credit/contract'
import { col, joinSql, SAMPLE_ID, type Sql, sql, sqlName, statement } from '#database/statement'
import type { SyncTotal } from '../sync.dto.js'

/** Kinds of rows that statistics count: projects, and participants by sign. */
const KINDS = [
  { name: 'project', sign: null },
  { name: 'purchaser', sign: 1 },
  { name: 'supplier', sign: 2 },
  { name: 'agent', sign: 3 },
  { name: 'expert', sign: 4 },
] as const satisfies readonly { name: string; sign: ParticipantSign | null }[]

type Kind = (typeof KINDS)[number]

/** Rows of a kind, as `t`, that the sync has brought. */
function synced({ sign }: Kind): Sql {
  return sign === null
    ? sql`project t WHERE t.source = 'sync'`
    : sql`participant t WHERE t.source = 'sync' AND t.sign = ${sign}::smallint`
}

/** The name under which the rows of a kind are counted. */
const countName = ({ sign }: Kind) => (sign === null ? 'project' : `participant_${sign}`)

interface RunTime {
  startedAt: Date | null
  finishedAt: Date | null
}

/** Totals of the caller's area by kind, and the number of rows that a run added. */
export const selectTotals = statement({
  access: 'area',
  columns: {
    project: col.json<SyncTotal>(),
    purchaser: col.json<SyncTotal>(),
    supplier: col.json<SyncTotal>(),
    agent: col.json<SyncTotal>(),
    expert: col.json<SyncTotal>(),
  },
  samples: [{ startedAt: null, finishedAt: null }],
  text: ({ startedAt, finishedAt }: RunTime, scope) => {
    const inArea = scope.area(sql`t.area_id`)
    const totals = KINDS.map(
      (kind) => sql`json_build_object(
        'total', (SELECT coalesce(sum(t.n), 0) FROM row_count t
          WHERE t.table_name = ${countName(kind)} AND ${inArea}),
        'new', (SELECT count(*) FROM ${synced(kind)} AND ${inArea}
          AND t.create_time BETWEEN ${startedAt}::timestamptz AND ${finishedAt}::timestamptz))
        AS ${sqlName(kind.name)}`,
    )
    return sql`SELECT ${joinSql(totals)}`
  },
})

/** Rows that the sync added in each month of a year, in the caller's area or in one area of it. */
export const selectYear = statement({
  access: 'area',
  columns: {
    month: col.int(),
    project: col.int(),
    purchaser: col.int(),
    supplier: col.int(),
    agent: col.int(),
    expert: col.int(),
  },
  samples: [
    { year: 2026, areaId: null },
    { year: 2026, areaId: SAMPLE_ID },
  ],
  text: ({ year, areaId }: { year: number; areaId: string | null }, scope) => {
    const seen = scope.area(sql`t.area_id`)
    const inArea = areaId === null ? seen : sql`${seen} AND t.area_id = ${areaId}::uuid`
    const counts = KINDS.map(
      (kind) => sql`(SELECT count(*)::int FROM ${synced(kind)} AND ${inArea}
        AND t.create_time >= m.start AND t.create_time < m.start + interval '1 month')
        AS ${sqlName(kind.name)}`,
    )
    return sql`SELECT extract(month FROM m.start)::int AS month, ${joinSql(counts)}
      FROM (SELECT ${`${year}-01-01`}::date::timestamptz + make_interval(months => n) AS start
        FROM generate_series(0, 11) n) m ORDER BY 1`
  },
})
