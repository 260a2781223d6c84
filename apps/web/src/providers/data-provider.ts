import { ADMIN_BASE, type Page } from '@credit/contract'
import type { CrudFilter, CrudSort, DataProvider, HttpError, Pagination } from '@refinedev/core'
import { ApiError, type Query, type SendOptions, send } from '../api/client.js'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Send = (method: Method, path: string, options?: SendOptions) => Promise<{ data: unknown }>

const root = `${ADMIN_BASE}/api`

/** Converts Refine's filters to query parameters of the API: one per column, `…From` and `…To` for ranges. */
export function filterQuery(filters: readonly CrudFilter[] = []): Query {
  const query: Query = {}
  for (const filter of filters) {
    if (!('field' in filter)) continue
    const { field, operator, value } = filter
    if (operator === 'between' && Array.isArray(value)) {
      query[`${field}From`] = value[0]
      query[`${field}To`] = value[1]
    } else if (operator === 'gte') query[`${field}From`] = value
    else if (operator === 'lte') query[`${field}To`] = value
    else query[field] = Array.isArray(value) ? value.join(',') : value
  }
  return query
}

/** Returns `sort=createTime,desc`. Lists sort by one column at a time. */
export function sortQuery([sorter]: readonly CrudSort[] = []): Query {
  return sorter ? { sort: `${sorter.field},${sorter.order}` } : {}
}

export function pageQuery(pagination: Pagination | undefined): Query {
  // Lists without pages reject paging parameters.
  if (pagination?.mode === 'off') return {}
  return { current: pagination?.currentPage ?? 1, size: pagination?.pageSize ?? 10 }
}

/** Converts the API's field paths (`items[0].value`) to form paths (`items.0.value`). */
function formPaths(fields: Readonly<Record<string, string[]>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [path.replace(/\[(\d+)\]/g, '.$1'), messages]),
  )
}

export function toHttpError(error: unknown): HttpError {
  if (!(error instanceof ApiError)) throw error
  const { status, message, code, fields, data } = error
  return { statusCode: status, message, code, data, errors: formPaths(fields) }
}

interface ListParams extends Pick<Parameters<DataProvider['getList']>[0], 'resource' | 'pagination'> {
  filters?: readonly CrudFilter[] | undefined
  sorters?: readonly CrudSort[] | undefined
  /** `keyword`: search word. Kept out of the filters, which are written to the address. */
  meta?: { listPath?: string | undefined; keyword?: string | undefined } | undefined
}

/** Returns the call that loads a list. */
export function listCall({ resource, pagination, filters, sorters, meta }: ListParams) {
  const keyword = meta?.keyword ? { keyword: meta.keyword } : {}
  const query = {
    ...{ ...pageQuery(pagination), ...filterQuery(filters), ...sortQuery(sorters) },
    ...keyword,
  }
  return { path: `${root}/${meta?.listPath ?? `${resource}/list`}`, query }
}

/** Normalises short lists (areas), which are returned as plain arrays. */
export function toRows(answer: Page<never> | never[]) {
  if (Array.isArray(answer)) return { data: answer, total: answer.length }
  const { records, ...rest } = answer
  return { ...rest, data: records }
}

/** Creates Refine's data provider for the API. `call` sends the requests. */
export function makeDataProvider(call: Send = send): DataProvider {
  const run = async (method: Method, path: string, options?: SendOptions) => {
    try {
      return (await call(method, path, options)).data as never
    } catch (error) {
      throw toHttpError(error)
    }
  }
  const one = (resource: string, id: string | number) => `${root}/${resource}/${encodeURIComponent(id)}`
  return {
    getApiUrl: () => root,
    async getList(params) {
      const { path, query } = listCall(params as ListParams)
      return toRows((await run('GET', path, { query })) as never)
    },
    async getOne({ resource, id }) {
      return { data: await run('GET', one(resource, id)) }
    },
    async create({ resource, variables, meta }) {
      const headers = meta?.headers as Record<string, string> | undefined
      return { data: await run('POST', `${root}/${resource}`, { body: variables, headers }) }
    },
    async update({ resource, id, variables }) {
      return { data: await run('PUT', one(resource, id), { body: variables }) }
    },
    async deleteOne({ resource, id }) {
      await run('DELETE', one(resource, id))
      return { data: { id } as never }
    },
    async custom({ url, method, payload, query, headers }) {
      return {
        data: await run(method.toUpperCase() as Method, url, {
          query: query as Query | undefined,
          body: payload,
          headers: headers as Record<string, string> | undefined,
        }),
      }
    },
  }
}
