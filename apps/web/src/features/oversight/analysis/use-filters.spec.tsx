import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAs } from '../../../shared/testing.js'
import { useFilters } from './use-filters.js'

const EAST = '01a21c10-5324-730b-9be2-ace2915f1651'
const WEST = '01a21c10-5314-7561-a26b-c410bb685874'

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

it('takes the area from the address only if the reader may see it', () => {
  const areas = [{ areaId: EAST, areaName: 'East' }]
  expect(shown(`areaId=${EAST}&months=3&sign=2`, areas)).toEqual({
    ...{ months: 3, sign: 2, areaId: EAST, areaName: 'East' },
  })
  expect(shown(`areaId=${WEST}`, areas)).toEqual({ months: 12 })
  // Not an ID: every call would refuse it.
  expect(shown('areaId=nope', undefined)).toEqual({ months: 12 })
  // Not loaded yet: the charts do not wait for the list of areas.
  expect(shown(`areaId=${EAST}`, undefined)).toEqual({ months: 12, areaId: EAST })
})

it('accepts only existing periods, roles and kinds of purchase', () => {
  expect(shown('category=works', [])).toEqual({ months: 12, category: 'works' })
  expect(shown('category=food', [])).toEqual({ months: 12 })
  expect(shown('months=99&sign=9', [])).toEqual({ months: 12 })
  expect(shown('months=x&sign=0', [])).toEqual({ months: 12 })
})
