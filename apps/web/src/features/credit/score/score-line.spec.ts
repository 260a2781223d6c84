import { expect, it } from 'vitest'
import { causeOf } from './score-line.js'

const line = (projectName: string, bidSectionName: string) =>
  causeOf({ text: 'Evaluated', projectName, bidSectionName } as Parameters<typeof causeOf>[0])

it('names the project and the section of an evaluation once each', () => {
  expect(line('Desks', 'Lot 1')).toBe('Evaluated Desks · Lot 1')
  expect(line('Desks', 'Desks')).toBe('Evaluated Desks')
  expect(line('', 'Lot 1')).toBe('Evaluated Lot 1')
  expect(line('', '')).toBe('Evaluated')
})
