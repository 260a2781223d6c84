import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { currentListOptions, listOptions } from '../../scripts/list-options.mjs'

const ROOT = '/credit/admin/api/'
const sort = { name: 'sort', description: '<column>,asc or <column>,desc of: createTime, title' }
const named = (...names: string[]) => names.map((name) => ({ name }))
const list = [...named('current', 'size', 'keyword'), sort, ...named('title', 'status', 'points')]

it('contains the sorts and filters of each list, and a range by its name', () => {
  const parameters = [...list, ...named('pointsFrom', 'pointsTo')]
  const document = { paths: { [`${ROOT}slide/list`]: { get: { parameters } } } }
  expect(JSON.parse(listOptions(document))).toEqual({
    'slide/list': 'title|createTime|status points',
  })
})

it('has no list that is public, below a record, not paged or in an order of its own', () => {
  const document = {
    paths: {
      [`${ROOT}slide/public`]: { get: { 'x-access': 'public', parameters: list } },
      [`${ROOT}slide/{id}/rows`]: { get: { parameters: list } },
      [`${ROOT}slide/export`]: { get: { parameters: list.slice(1) } },
      [`${ROOT}slide/mine`]: { get: { parameters: named('current', 'sort') } },
      [`${ROOT}slide`]: { post: {} },
    },
  }
  expect(JSON.parse(listOptions(document))).toEqual({})
})

it('is generated from the current API document', () => {
  expect(readFileSync('src/resource-kit/list-options.json', 'utf8')).toBe(currentListOptions())
})
