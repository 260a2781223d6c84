import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderAs } from '../../../shared/testing.js'
import { useFilters } from './use-filters.js'

afterEach(cleanup)

interface Area {
  areaId: string
  areaName: string
}

function Shown({ areas }: { areas: Area[] | undefined }) {
  const [filters] = useFilters(areas)
  return <output>{JSON.stringify(filters)}</output>
}
const shown = (address: string, areas: Area[] | undefined) => {
  cleanup()
  renderAs([], <Shown areas={areas} />, `/visualization?${address}`)
  return JSON.parse(screen.getByRole('status').textContent ?? '')
}

it('takes an area of the address only where the reader sees it, as of a link from the city to a district', () => {
  const areas = [{ areaId: 'a6', areaName: 'East' }]
  expect(shown('areaId=a6&months=3&sign=2', areas)).toEqual({
    ...{ months: 3, sign: 2, areaId: 'a6', areaName: 'East' },
  })
  expect(shown('areaId=a1', areas)).toEqual({ months: 12 })
  // Not known yet: the calls of the charts do not wait for it.
  expect(shown('areaId=a6', undefined)).toEqual({ months: 12, areaId: 'a6' })
})

it('takes a period and a role only where there are such', () => {
  expect(shown('months=99&sign=9', [])).toEqual({ months: 12 })
  expect(shown('months=x&sign=0', [])).toEqual({ months: 12 })
})
