import { ADMIN_BASE, REGULATION_FRONT_SIZE } from '@credit/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, backendOf } from '../../../api/backend.js'
import { ApiError } from '../../../api/errors.js'
import type { components } from '../../../api/schema.js'
import { PUBLIC_STALE_MS } from '../../../shared/site/site.js'
import { type AreaMap, projectMap } from './project-map.js'

export type AreaRow = components['schemas']['AreaRow']

export const areasQuery = () =>
  queryOptions({
    queryKey: ['areas'],
    staleTime: PUBLIC_STALE_MS,
    queryFn: ({ meta, signal }) => answer(backendOf(meta).api.GET('/credit/admin/api/area/list', { signal })),
  })

/** Query of the regions' outlines, projected on the server: a fifth of the size of the coordinates. */
export const mapQuery = () =>
  queryOptions({
    queryKey: ['area-map'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ meta, signal }) => {
      const path = `${ADMIN_BASE}/api/area/map`
      return projectMap((await backendOf(meta).send<AreaMap>('GET', path, { signal })).data)
    },
  })

export interface LawsQuery {
  areaId: string
  current?: number
  size?: number
  keyword?: string
}

/** Query of a page of the area's regulations. The previous page stays until the next one has loaded. */
export const lawsQuery = ({ areaId, current = 1, size = REGULATION_FRONT_SIZE, keyword = '' }: LawsQuery) =>
  queryOptions({
    queryKey: ['laws', areaId, current, size, keyword],
    staleTime: PUBLIC_STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ meta, signal }) => {
      const path = '/credit/admin/api/regulations/front/list'
      const query = { areaId, current, size, ...(keyword && { keyword }) }
      return answer(backendOf(meta).api.GET(path, { params: { query }, signal }))
    },
  })

/** Query of a regulation. `areaId` determines its neighbours: texts of the area and of all areas. */
export const lawQuery = (id: string, areaId: string) =>
  queryOptions({
    queryKey: ['law', id, areaId],
    staleTime: PUBLIC_STALE_MS,
    queryFn: ({ meta, signal }) => {
      const params = { path: { id }, query: { areaId } }
      const path = '/credit/admin/api/regulations/front/{id}'
      return answer(backendOf(meta).api.GET(path, { params, signal }))
    },
  })

interface SpecialNotice {
  title: string
  content: string
  files: components['schemas']['FileInfo'][]
}

/** Query of the notice behind an area's floating box, or null if there is none. */
export const noticeQuery = (areaId: string) =>
  queryOptions({
    queryKey: ['notice', areaId],
    staleTime: PUBLIC_STALE_MS,
    queryFn: async ({ meta, signal }): Promise<SpecialNotice | null> => {
      const path = `${ADMIN_BASE}/api/area/${encodeURIComponent(areaId)}/notice`
      try {
        const { data } = await backendOf(meta).send<SpecialNotice | null>('GET', path, { signal })
        return data?.content ? data : null
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
