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

/** The outlines of the regions, projected: a fifth of the degrees that they are made of. */
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

/** A page of the area's regulations; the last page stays until the next is loaded. */
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

/** A regulation; `areaId` decides its neighbours: the area's own texts and those of all areas. */
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

/** The text behind an area's floating box; null where the area has none. */
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

/** Whether a credit record of that number is genuine, and what it states. */
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

/** The organisations found, or why there are none; `captcha`: the picture to be read before the next try. */
export interface CreditAnswer {
  rows: components['schemas']['PublicCreditRow'][]
  fault?: string
  captcha?: string
}

/** The public credit of organisations; a question that is asked again, as after a wait, has another `turn`. */
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
        // What the visitor can mend is shown beside the form, without script too.
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

/** A page of the serious acts that are published. */
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

/** A page of the ratings that are published. */
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

/** What another call answers; null where there is no such rating. */
async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The published rating of a number; null where there is none. */
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
  /** Without a role the first of them that has rows. */
  sign?: string
  current: number
  size?: number
  keyword?: string
}

/** The roles of a rating, the one with the most rows first. */
const RATED_FIRST = ['2', '1', '3'] as const

/** A page of the rows of a published rating; null where the rating has none that are public. */
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

/** Whether the rows of a rating are what its digest says. */
export const verifyRatingQuery = (number: string) =>
  queryOptions({
    queryKey: ['rating-verify', number],
    staleTime: PUBLIC_STALE_MS,
    queryFn: ({ meta, signal }) => {
      const path = '/credit/admin/api/rating/verify/{number}'
      return answer(backendOf(meta).api.GET(path, { params: { path: { number } }, signal }))
    },
  })
