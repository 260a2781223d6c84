import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, backendOf } from '../../../api/backend.js'
import { ApiError } from '../../../api/errors.js'
import { PUBLIC_STALE_MS } from '../../../shared/site/site.js'

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
