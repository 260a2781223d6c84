import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/client.js'
import { filterQuery, makeDataProvider, pageQuery, sortQuery, toHttpError } from './data-provider.js'

describe('query of a list', () => {
  it("uses the API's names of page and size", () => {
    expect(pageQuery({ currentPage: 3, pageSize: 20 })).toEqual({ current: 3, size: 20 })
    expect(pageQuery({ mode: 'off' })).toEqual({})
  })

  it('sends one parameter per column, From and To for ranges, and the keyword', () => {
    expect(
      filterQuery([
        { field: 'keyword', operator: 'eq', value: '采购' },
        { field: 'status', operator: 'in', value: ['1', '2'] },
        { field: 'createTime', operator: 'between', value: ['2026-01-01', '2026-02-01'] },
        { field: 'score', operator: 'gte', value: 60 },
      ]),
    ).toEqual({
      keyword: '采购',
      status: '1,2',
      createTimeFrom: '2026-01-01',
      createTimeTo: '2026-02-01',
      scoreFrom: 60,
    })
  })

  it('sorts as column,direction', () => {
    expect(sortQuery([{ field: 'createTime', order: 'desc' }])).toEqual({ sort: 'createTime,desc' })
    expect(sortQuery([])).toEqual({})
  })
})

describe('data provider', () => {
  it('reads pages, plain arrays and further properties of a page', async () => {
    const page = makeDataProvider(async () => ({
      data: { records: [{ id: 'a' }], total: 9, current: 1, size: 10, pages: 1, unread: 2 },
    }))
    expect(await page.getList({ resource: 'sysMessage' })).toMatchObject({
      data: [{ id: 'a' }],
      total: 9,
      unread: 2,
    })
    const bare = makeDataProvider(async () => ({ data: [{ id: 'a' }, { id: 'b' }] }))
    expect(await bare.getList({ resource: 'area' })).toMatchObject({ total: 2 })
  })

  it("passes the form's idempotency key on", async () => {
    const seen: unknown[] = []
    const provider = makeDataProvider(async (...call) => {
      seen.push(call)
      return { data: {} }
    })
    const headers = { 'idempotency-key': 'k' }
    await provider.create({ resource: 'dict', variables: { code: 'A' }, meta: { headers } })
    expect(seen).toEqual([['POST', '/credit/admin/api/dict', { body: { code: 'A' }, headers }]])
  })

  it('maps the fields of an error to the paths of a form', () => {
    const error = new ApiError(400, 'wrong', 'VALIDATION', { 'items[0].value': ['empty'] })
    expect(toHttpError(error)).toMatchObject({
      statusCode: 400,
      code: 'VALIDATION',
      errors: { 'items.0.value': ['empty'] },
    })
  })
})
