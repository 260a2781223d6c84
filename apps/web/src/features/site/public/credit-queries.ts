import { queryOptions } from '@tanstack/react-query'
import { answer, backendOf } from '../../../api/backend.js'
import { ApiError } from '../../../api/errors.js'
import type { components } from '../../../api/schema.js'
import { PUBLIC_STALE_MS } from '../../../shared/site/site.js'
import { uuid } from '../../../shared/uuid.js'

/** Answer to a captcha. */
export interface CaptchaAnswer {
  uuid?: string
  vcode?: string
}

export interface CreditQuestion extends CaptchaAnswer {
  keyword: string
}

/** Error that the visitor can fix. */
export interface Fault {
  text: string
  /** The field that it is about, if it is about one. */
  field?: 'keyword' | 'vcode'
  /** ID of the captcha that the next attempt needs. */
  captcha?: string
}

/** Response to a call that counts as a query, or the reason why it was refused. */
export interface Asked<T> {
  found: T
  fault?: Fault
}

/** Shows errors that the visitor can fix beside the form, even without script. Throws others. */
function faultOf(cause: unknown): Fault {
  if (!(cause instanceof ApiError && cause.status >= 400 && cause.status < 500)) throw cause
  const { fields, message } = cause
  if (fields.vcode) return { text: message, field: 'vcode', captcha: uuid() }
  return fields.keyword?.[0] ? { text: fields.keyword[0], field: 'keyword' } : { text: message }
}

/** Options of each query that is counted: it is sent once. */
const COUNTED = { retry: false, staleTime: Number.POSITIVE_INFINITY } as const

type CreditRow = components['schemas']['PublicCreditRow']

/** Query of the public credit of organisations. A repeated query, for example after a wait, has another `turn`. */
export const creditQuery = (question: CreditQuestion, turn = 0) =>
  queryOptions({
    ...COUNTED,
    queryKey: ['public-credit', question, turn],
    queryFn: async ({ meta, signal }): Promise<Asked<CreditRow[]>> => {
      const path = '/credit/admin/api/credit/public'
      try {
        return { found: await answer(backendOf(meta).api.GET(path, { params: { query: question }, signal })) }
      } catch (cause) {
        return { found: [], fault: faultOf(cause) }
      }
    },
  })

/** Query of everything public about an organisation. Null without a fault: no organisation has the code. */
export const companyQuery = (code: string, captcha: CaptchaAnswer, turn = 0) =>
  queryOptions({
    ...COUNTED,
    queryKey: ['public-company', code, captcha, turn],
    queryFn: async ({ meta, signal }): Promise<Asked<components['schemas']['PublicCompany'] | null>> => {
      const path = '/credit/admin/api/credit/public/company/{code}'
      try {
        const params = { path: { code }, query: captcha }
        return { found: await answer(backendOf(meta).api.GET(path, { params, signal })) }
      } catch (cause) {
        if (cause instanceof ApiError && cause.status === 404) return { found: null }
        return { found: null, fault: faultOf(cause) }
      }
    },
  })

/** Query of the bands of all roles, the best first. */
export const bandsQuery = () =>
  queryOptions({
    queryKey: ['public-bands'],
    staleTime: PUBLIC_STALE_MS,
    queryFn: ({ meta, signal }) => answer(backendOf(meta).api.GET('/credit/admin/api/credit/public/bands', { signal })),
  })
