import type { Names, Page } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { type SqlScope, sql } from '../../platform/database/sql.js'
import { notFound } from '../../platform/http/domain-error.js'
import { type PageQuery, page } from '../../platform/http/page.js'
import { filesOf } from '../files.queries.js'
import type { RegulationFrontDetail, RegulationFrontRow } from './regulation.dto.js'

export interface FrontFilter {
  areaId: string | undefined
  keyword: string
}

interface Row {
  id: string
  title: string
  createTime: Date
}

const COLUMNS = 'r.id, r.title, r.create_time AS "createTime"'

const frontRow = ({ id, title, createTime }: Row): RegulationFrontRow => ({
  id,
  title,
  createTime: createTime.toISOString(),
})

/** What an area's public pages show: its own published texts and those of all areas. */
function shown(s: SqlScope, areaId: string | null | undefined): string {
  const area = areaId ? `(r.area_id = ${s.param(areaId)} OR r.area_id IS NULL)` : 'true'
  return `r.published AND ${area} AND ${s.unscoped('published texts are public')}`
}

/** The public list, newest first; the keyword is looked for in the titles. */
export async function frontRegulations(
  ctx: Ctx,
  { areaId, keyword }: FrontFilter,
  paging: PageQuery,
): Promise<Page<RegulationFrontRow>> {
  const [answer] = await sql<{ total: string; rows: Row[] }>(ctx, (s) => {
    const where = `${shown(s, areaId)} AND ${titleHas(s, keyword)}`
    return `SELECT (SELECT count(*) FROM regulation r WHERE ${where}) AS total,
      coalesce((SELECT json_agg(p) FROM (SELECT ${COLUMNS} FROM regulation r WHERE ${where}
        ORDER BY r.create_time DESC, r.id DESC
        LIMIT ${s.param(paging.size)} OFFSET ${s.param((paging.current - 1) * paging.size)}) p), '[]') AS rows`
  })
  const rows = (answer?.rows ?? []).map((row) =>
    frontRow({ ...row, createTime: new Date(row.createTime) }),
  )
  return page(rows, Number(answer?.total ?? 0), paging)
}

function titleHas(s: SqlScope, keyword: string): string {
  if (!keyword) return 'true'
  const like = `r.title ILIKE ${s.param(`%${keyword.replace(/[\\%_]/g, '\\$&')}%`)}`
  return [...keyword].length < 2
    ? like
    : `(bigrams(r.title) @> bigrams(${s.param(keyword)}) AND ${like})`
}

/** One published text; its neighbours are those of the list it was opened from. */
export async function frontRegulation(
  ctx: Ctx,
  id: string,
  areaId: string | undefined,
): Promise<RegulationFrontDetail> {
  const [row] = await sql<
    Row & { content: string; fileIds: string[]; area: Names | null; areaId: string | null }
  >(
    ctx,
    (
      s,
    ) => `SELECT ${COLUMNS}, r.content, r.file_ids AS "fileIds", a.names AS area, r.area_id AS "areaId"
      FROM regulation r LEFT JOIN area a ON a.id = r.area_id
      WHERE r.id = ${s.param(id)} AND ${shown(s, null)}`,
  )
  if (!row) throw notFound()
  const list = areaId ?? row.areaId
  return {
    ...frontRow(row),
    content: row.content,
    files: await filesOf(ctx, row.fileIds),
    areaName: row.area && ctx.text(row.area),
    previous: await neighbour(ctx, row, list, '>', 'ASC'),
    next: await neighbour(ctx, row, list, '<', 'DESC'),
  }
}

async function neighbour(
  ctx: Ctx,
  of: Row,
  areaId: string | null,
  side: '<' | '>',
  order: 'ASC' | 'DESC',
): Promise<RegulationFrontRow | null> {
  const [row] = await sql<Row>(
    ctx,
    (s) => `SELECT ${COLUMNS} FROM regulation r
      WHERE (r.create_time, r.id) ${side} (${s.param(of.createTime)}, ${s.param(of.id)})
        AND ${shown(s, areaId)} ORDER BY r.create_time ${order}, r.id ${order} LIMIT 1`,
  )
  return row ? frontRow(row) : null
}
