import { ADMIN_BASE, REGULATION_FRONT_SIZE } from '@credit/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, backendOf } from '../../../api/backend.js'
import { ApiError } from '../../../api/errors.js'
import type { components } from '../../../api/schema.js'
import { PUBLIC_STALE_MS } from '../../../shared/site/site.js'
import { uuid } from '../../../shared/uuid.js'
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

/** Query that verifies a credit record by its number and returns its statements. */
export const verifyQuery = (number: string) =>
  queryOptions({
    queryKey: ['verify', number],
    staleTime: PUBLIC_STALE_MS,
    queryFn: ({ meta, signal }) => {
      const params = { path: { number } }
      const path = '/credit/admin/api/credit/verify/{number}'
      return answer(backendOf(meta).api.GET(path, { params, signal }))
    },
  })

export interface CreditQuestion {
  keyword: string
  uuid?: string
  vcode?: string
}

/** Organisations found, or the reason that there are none. `captcha`: picture to read before the next attempt. */
export interface CreditAnswer {
  rows: components['schemas']['PublicCreditRow'][]
  fault?: string
  captcha?: string
}

/** Query of the public credit of organisations. A repeated query, for example after a wait, has another `turn`. */
export const creditQuery = (question: CreditQuestion, turn = 0) =>
  queryOptions({
    queryKey: ['public-credit', question, turn],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ meta, signal }): Promise<CreditAnswer> => {
      const path = '/credit/admin/api/credit/public'
      try {
        const params = { query: question }
        return { rows: await answer(backendOf(meta).api.GET(path, { params, signal })) }
      } catch (cause) {
        // Shows errors that the visitor can fix beside the form, even without script.
        if (!(cause instanceof ApiError && cause.status >= 400 && cause.status < 500)) throw cause
        return {
          rows: [],
          fault: cause.fields.keyword?.[0] ?? cause.message,
          ...(cause.fields.vcode && { captcha: uuid() }),
        }
      }
    },
  })

export interface SeriousQuery {
  current: number
  size?: number
  keyword?: string
  sign?: string
  enforcementUnit?: string
  punishmentDateFrom?: string
  punishmentDateTo?: string
}

/** Query of a page of published serious acts. */
export const seriousQuery = (query: SeriousQuery) =>
  queryOptions({
    queryKey: ['serious', query],
    staleTime: PUBLIC_STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ meta, signal }) => {
      const path = '/credit/admin/api/integrity/serious'
      return answer(backendOf(meta).api.GET(path, { params: { query: { size: 20, ...query } }, signal }))
    },
  })

export interface RatingsQuery {
  current: number
  size?: number
  period?: string
  keyword?: string
}

/** Query of a page of published ratings. */
export const ratingsQuery = (query: RatingsQuery) =>
  queryOptions({
    queryKey: ['ratings', query],
    staleTime: PUBLIC_STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ meta, signal }) => {
      const path = '/credit/admin/api/rating/public'
      return answer(backendOf(meta).api.GET(path, { params: { query }, signal }))
    },
  })

/** Resolves to null instead of a 404, if the rating does not exist. */
async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Query of a published rating by its number, or null. */
export const ratingQuery = (number: string) =>
  queryOptions({
    queryKey: ['rating', number],
    staleTime: PUBLIC_STALE_MS,
    queryFn: ({ meta, signal }) => {
      const path = '/credit/admin/api/rating/public/{number}'
      const params = { path: { number } }
      return orNull(answer(backendOf(meta).api.GET(path, { params, signal })))
    },
  })

export interface RatingRowsQuery {
  /** Defaults to the first role that has rows. */
  sign?: string
  current: number
  size?: number
  keyword?: string
}

/** Roles of a rating, most rows first. */
const RATED_FIRST = ['2', '1', '3'] as const

/** Query of a page of a published rating's rows, or null if it has no public rows. */
export const ratingRowsQuery = (number: string, { sign, ...rest }: RatingRowsQuery) =>
  queryOptions({
    queryKey: ['rating-rows', number, { sign, ...rest }],
    staleTime: PUBLIC_STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ meta, signal }) => {
      const path = '/credit/admin/api/rating/public/{number}/rows'
      const rowsOf = (role: string) => {
        const params = { path: { number }, query: { size: 50, ...rest, sign: role } }
        return orNull(answer(backendOf(meta).api.GET(path, { params, signal })))
      }
      for (const role of sign ? [] : RATED_FIRST) {
        const page = await rowsOf(role)
        if (!page || page.total > 0) return page
      }
      return rowsOf(sign ?? RATED_FIRST[0])
    },
  })

/** Query that verifies the rows of a rating against its digest. */
export const verifyRatingQuery = (number: string) =>
  queryOptions({
    queryKey: ['rating-verify', number],
    staleTime: PUBLIC_STALE_MS,
    queryFn: ({ meta, signal }) => {
      const path = '/credit/admin/api/rating/verify/{number}'
      return answer(backendOf(meta).api.GET(path, { params: { path: { number } }, signal }))
    },
  })
