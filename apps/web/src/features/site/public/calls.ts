import { ADMIN_BASE, REGULATION_FRONT_SIZE } from '@credit/contract'
import { ApiError, answer, api, send } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'

export type AreaRow = components['schemas']['AreaRow']

/** GeoJSON, as far as the map needs it. */
export interface AreaMap {
  features: {
    properties: { areaCode: string }
    geometry:
      | { type: 'Polygon'; coordinates: number[][][] }
      | { type: 'MultiPolygon'; coordinates: number[][][][] }
  }[]
}

export function loadAreas(signal: AbortSignal) {
  return answer(api.GET('/credit/admin/api/area/list', { signal }))
}

export async function loadAreaMap(signal: AbortSignal): Promise<AreaMap> {
  return (await send<AreaMap>('GET', `${ADMIN_BASE}/api/area/map`, { signal })).data
}

export interface LawsQuery {
  areaId: string
  current?: number
  keyword?: string
}

export function loadLaws({ areaId, current = 1, keyword }: LawsQuery, signal: AbortSignal) {
  const query = { areaId, current, size: REGULATION_FRONT_SIZE, ...(keyword ? { keyword } : {}) }
  return answer(api.GET('/credit/admin/api/regulations/front/list', { params: { query }, signal }))
}

/** `areaId` decides which neighbours it has: the area's own texts and those of all areas. */
export function loadLaw(id: string, areaId: string, signal: AbortSignal) {
  const params = { path: { id }, query: { areaId } }
  return answer(api.GET('/credit/admin/api/regulations/front/{id}', { params, signal }))
}

export interface SpecialNotice {
  title: string
  content: string
  files: components['schemas']['FileInfo'][]
}

/** The text behind an area's floating box; null where the area has none. */
export async function loadNotice(
  areaId: string,
  signal: AbortSignal,
): Promise<SpecialNotice | null> {
  const path = `${ADMIN_BASE}/api/area/${encodeURIComponent(areaId)}/notice`
  try {
    const { data } = await send<SpecialNotice | null>('GET', path, { signal })
    return data?.content ? data : null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
