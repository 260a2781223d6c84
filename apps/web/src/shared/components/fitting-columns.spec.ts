import { act, fireEvent, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fittingColumns, useAvailableWidth } from './fitting-columns.js'

const columns = [
  { key: 'name' },
  { key: 'code', width: 100, priority: 1 },
  { key: 'area', width: 100, priority: 2 },
  { key: 'time', width: 100, priority: 2 },
  { key: 'action', width: 80 },
]
const keys = (available: number) => fittingColumns(columns, available).map(({ key }) => key)

describe('columns of a table', () => {
  it('are all shown if they fit', () => {
    expect(keys(600)).toEqual(['name', 'code', 'area', 'time', 'action'])
  })

  it('are hidden by priority, of equal ones the last', () => {
    expect(keys(599)).toEqual(['name', 'code', 'area', 'action'])
    expect(keys(499)).toEqual(['name', 'code', 'action'])
  })

  it('are always shown without a priority, however narrow the table is', () => {
    expect(keys(1)).toEqual(['name', 'action'])
  })
})

it('hides no column on paper', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const box = Object.defineProperty(document.createElement('div'), 'clientWidth', { value: 300 })
  const { result } = renderHook(() => useAvailableWidth())
  act(() => void result.current.box(box))
  expect(result.current.width).toBe(300)
  act(() => void fireEvent(window, new Event('beforeprint')))
  expect(result.current.width).toBe(Number.POSITIVE_INFINITY)
  act(() => void fireEvent(window, new Event('afterprint')))
  expect(result.current.width).toBe(300)
})
