import type { Names } from '@credit/contract'
import type { FloatingBox } from '../../entities/area.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import { notFound } from '../../platform/http/domain-error.js'
import { filesOf } from '../files.queries.js'
import type { AreaDetail, AreaNotice, AreaRow } from './area.dto.js'

/** Makes addresses for the caller: of an area's site by its subdomain, of a file by its id. */
export interface Addresses {
  site(subdomain: string): string
  file(id: string, published: boolean): string
}

interface Row {
  id: string
  code: string
  names: Names
  subdomain: string
  status: number
  mapName: string
}

interface DetailRow extends Row {
  address: string
  contactInformation: string
  complaintEnabled: boolean
  floatingBox: FloatingBox
  updateTime: Date
  version: number
}

const COLUMNS = 'a.id, a.code, a.names, a.subdomain, a.status, a.map_name AS "mapName"'

function toRow(
  ctx: Ctx,
  { id, code, names, subdomain, status, mapName }: Row,
  at: Addresses,
): AreaRow {
  return {
    areaId: id,
    areaCode: code,
    areaName: ctx.text(names),
    subdomain,
    url: at.site(subdomain),
    status,
    mapName,
  }
}

export interface AreaFilter {
  subdomain?: string | undefined
  status?: number | undefined
}

/** The areas in the order of their codes. */
export async function listAreas(ctx: Ctx, filter: AreaFilter, at: Addresses): Promise<AreaRow[]> {
  const rows = await sql<Row>(
    ctx,
    (s) => `SELECT ${COLUMNS} FROM area a
      WHERE ${filter.subdomain === undefined ? 'true' : `a.subdomain = ${s.param(filter.subdomain)}`}
        AND ${filter.status === undefined ? 'true' : `a.status = ${s.param(filter.status)}`}
        AND ${s.unscoped('which areas there are is public')} ORDER BY a.code`,
  )
  return rows.map((row) => toRow(ctx, row, at))
}

/** An area as its supervisors edit it; other areas' are not found. */
export async function areaDetail(ctx: Ctx, id: string, at: Addresses): Promise<AreaDetail> {
  const [row] = await sql<DetailRow>(
    ctx,
    (s) => `SELECT ${COLUMNS}, a.address, a.contact_information AS "contactInformation",
        a.complaint_enabled AS "complaintEnabled", a.floating_box AS "floatingBox",
        a.update_time AS "updateTime", a.version
      FROM area a WHERE a.id = ${s.param(id)} AND ${s.area('a.id')}`,
  )
  if (!row) throw notFound()
  const { enabled, title, content, fileIds } = row.floatingBox
  return {
    ...toRow(ctx, row, at),
    names: row.names,
    address: row.address,
    contactInformation: row.contactInformation,
    complaintEnabled: row.complaintEnabled,
    floatingBox: {
      enabled,
      title: ctx.text(title),
      titles: title,
      content,
      fileIds,
      files: await filesOf(ctx, fileIds, (file) => at.file(file, enabled)),
    },
    updateTime: row.updateTime.toISOString(),
    version: row.version,
  }
}

/** The notice behind an area's floating box, while the box is switched on. */
export async function areaNotice(ctx: Ctx, id: string): Promise<AreaNotice> {
  const [row] = await sql<{ floatingBox: FloatingBox }>(
    ctx,
    (s) => `SELECT a.floating_box AS "floatingBox" FROM area a
      WHERE a.id = ${s.param(id)} AND ${s.unscoped('the notice of an area is public')}`,
  )
  if (!row?.floatingBox.enabled) throw notFound()
  const { title, content, fileIds } = row.floatingBox
  return { title: ctx.text(title), content, files: await filesOf(ctx, fileIds) }
}
