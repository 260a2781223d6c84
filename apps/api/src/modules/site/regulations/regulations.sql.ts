import {
  col,
  joinSql,
  SAMPLE_ID,
  SAMPLE_TIME,
  type Sql,
  type StatementScope,
  sql,
  statement,
} from '#database/statement'
import { containsByBigrams } from '#list/contains'

interface Shown {
  /** Area whose public pages show them, in addition to texts of all areas; null = every area. */
  areaId: string | null
}

/** The published texts that an area's public pages show. */
function shown(scope: StatementScope, { areaId }: Shown): Sql {
  return sql`r.published AND (${scope.publicOf(sql`r.area_id`, areaId)} OR r.area_id IS NULL)`
}

interface PageInput extends Shown {
  keyword: string
  size: number
  offset: number
}

interface FrontRegulation {
  id: string
  title: string
  createTime: string
}

/** A page of the public list, newest first, with its total. */
export const frontPage = statement({
  access: 'public',
  columns: { total: col.int(), rows: col.json<FrontRegulation[]>() },
  samples: [
    { areaId: SAMPLE_ID, keyword: '', size: 10, offset: 0 },
    { areaId: SAMPLE_ID, keyword: 'a', size: 10, offset: 0 },
    { areaId: SAMPLE_ID, keyword: 'ab', size: 10, offset: 0 },
  ],
  text: ({ keyword, size, offset, ...input }: PageInput, scope) => {
    const conditions = [shown(scope, input), ...(keyword ? [containsByBigrams(sql`r.title`, keyword)] : [])]
    const where = joinSql(conditions, ' AND ')
    return sql`SELECT (SELECT count(*)::int FROM regulation r WHERE ${where}) AS total,
      coalesce((SELECT json_agg(p) FROM (
        SELECT r.id, r.title, r.create_time AS "createTime" FROM regulation r WHERE ${where}
        ORDER BY r.create_time DESC, r.id DESC LIMIT ${size} OFFSET ${offset}) p), '[]') AS rows`
  },
})

interface NeighbourInput extends Shown {
  id: string
  createTime: Date
  side: 'newer' | 'older'
}

/** The text that stands next to another in the public list. */
export const frontNeighbour = statement({
  access: 'public',
  columns: { id: col.uuid(), title: col.text(), createTime: col.timestamptz() },
  samples: [
    { areaId: SAMPLE_ID, id: SAMPLE_ID, createTime: SAMPLE_TIME, side: 'newer' },
    { areaId: SAMPLE_ID, id: SAMPLE_ID, createTime: SAMPLE_TIME, side: 'older' },
  ] as NeighbourInput[],
  text: ({ id, createTime, side, ...input }: NeighbourInput, scope) => {
    const newer = side === 'newer'
    return sql`SELECT r.id, r.title, r.create_time AS "createTime" FROM regulation r
      WHERE (r.create_time, r.id) ${newer ? sql`>` : sql`<`} (${createTime}, ${id})
        AND ${shown(scope, input)}
      ORDER BY ${newer ? sql`r.create_time, r.id` : sql`r.create_time DESC, r.id DESC`} LIMIT 1`
  },
})
