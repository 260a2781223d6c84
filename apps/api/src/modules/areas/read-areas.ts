import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CITY_AREA_CODE } from '@credit/contract'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { areaLimit } from '#database/scope'
import { scoped } from '#database/scoped'
import { AreaEntity } from '#entities/areas/area'
import { answerFrom } from '#http/fields'
import { filesOf } from '../files/attached-files.queries.js'
import { AreaDetail, type AreaNotice, type AreaQuery, type AreaRow } from './area.dto.js'

/** Builds URLs for the caller: of an area's site by its subdomain, of a file by its id. */
export interface Addresses {
  site(subdomain: string): string
  file(id: string, published: boolean): string
}

const LISTED = ['id', 'code', 'names', 'subdomain', 'status', 'mapName'] as const

function toRow(ctx: Ctx, area: Pick<AreaEntity, (typeof LISTED)[number]>, addresses: Addresses): AreaRow {
  const { id, code, names, subdomain, status, mapName } = area
  return {
    areaId: id,
    areaCode: code,
    areaName: ctx.text(names),
    subdomain,
    url: addresses.site(subdomain),
    status,
    mapName,
  }
}

/** Returns the areas in the order of their codes. */
export async function listAreas(ctx: Ctx, { subdomain, status }: AreaQuery, addresses: Addresses): Promise<AreaRow[]> {
  if (subdomain === null) return []
  const areas = await scoped(ctx, AreaEntity).pick(
    LISTED,
    {
      ...(subdomain === undefined ? {} : { subdomain }),
      ...(status === undefined ? {} : { status }),
    },
    { order: { code: 'ASC' } },
  )
  return areas.map((area) => toRow(ctx, area, addresses))
}

/** Returns the id of the city's area, whose supervisors see all areas. */
export async function cityAreaId(ctx: Ctx): Promise<string> {
  const city = await scoped(ctx, AreaEntity).findOne({ code: CITY_AREA_CODE })
  if (!city) throw new Error('the area of the city is not seeded')
  return city.id
}

/** Rejects another area than a district supervisor's own as not found (A2). */
export function assertVisibleArea(ctx: Ctx, id: string): void {
  const limit = areaLimit(ctx)
  if (limit !== null && limit !== id) throw notFound()
}

/** Returns an area as its supervisors edit it. */
export async function areaDetail(ctx: Ctx, id: string, addresses: Addresses): Promise<AreaDetail> {
  assertVisibleArea(ctx, id)
  const area = await scoped(ctx, AreaEntity).get(id)
  const { enabled, title, content, fileIds } = area.floatingBox
  return answerFrom(AreaDetail, area, {
    ...toRow(ctx, area, addresses),
    floatingBox: {
      enabled,
      title: ctx.text(title),
      titles: title,
      content,
      fileIds,
      files: await filesOf(ctx, fileIds, (file) => addresses.file(file, enabled)),
    },
  })
}

/** Returns the notice behind an area's floating box; 404 while the box is off. */
export async function areaNotice(ctx: Ctx, id: string): Promise<AreaNotice> {
  const { floatingBox } = await scoped(ctx, AreaEntity).get(id)
  if (!floatingBox.enabled) throw notFound()
  const { title, content, fileIds } = floatingBox
  return { title: ctx.text(title), content, files: await filesOf(ctx, fileIds) }
}

/** The outlines of the areas: GeoJSON with the property `areaCode`; an installation may replace it. */
interface AreaMap {
  body: string
  etag: string
}

let loadedMap: AreaMap | undefined

/** Returns the outlines of the areas as GeoJSON, read once per process. */
export function areaMap(): AreaMap {
  loadedMap ??= loadMap()
  return loadedMap
}

function loadMap(): AreaMap {
  const body = readFileSync(new URL('map.geojson', import.meta.url), 'utf8')
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}
