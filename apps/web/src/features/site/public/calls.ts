import { ADMIN_BASE, REGULATION_FRONT_SIZE } from '@credit/contract'
import { ApiError, answer, api, send } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'

export type AreaRow = components['schemas']['AreaRow']
export type AreaMap = components['schemas']['AreaMap']
export type Slide = components['schemas']['CarouselSlide']

export function loadAreas(signal: AbortSignal) {
  return answer(api.GET('/credit/admin/api/area/list', { signal }))
}

export function loadAreaMap(signal: AbortSignal) {
  return answer(api.GET('/credit/admin/api/area/map', { signal }))
}

export function loadSlides(areaId: string, signal: AbortSignal) {
  const params = { query: { areaId } }
  return answer(api.GET('/credit/admin/api/carousel/diagram/front/list', { params, signal }))
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

export function loadLaw(id: string, signal: AbortSignal) {
  const params = { path: { id } }
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
