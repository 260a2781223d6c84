import { describe, expect, it } from 'vitest'
import { fittingColumns } from './fitting-columns.js'

const columns = [
  { key: 'name' },
  { key: 'code', width: 100, priority: 1 },
  { key: 'area', width: 100, priority: 2 },
  { key: 'time', width: 100, priority: 2 },
  { key: 'action', width: 80 },
]
const keys = (available: number) => fittingColumns(columns, available).map(({ key }) => key)

describe('columns of a table', () => {
  it('are all shown where they fit', () => {
    expect(keys(600)).toEqual(['name', 'code', 'area', 'time', 'action'])
  })

  it('leave the least important out first, of equal ones the last', () => {
    expect(keys(599)).toEqual(['name', 'code', 'area', 'action'])
    expect(keys(499)).toEqual(['name', 'code', 'action'])
  })

  it('keep those without a priority however narrow the table is', () => {
    expect(keys(1)).toEqual(['name', 'action'])
  })
})
