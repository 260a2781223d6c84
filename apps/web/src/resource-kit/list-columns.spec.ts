import { afterEach, expect, it, vi } from 'vitest'
import { behaviours } from '../features/credit/acts/behaviours.resource.js'
import { ratings } from '../features/credit/ratings/ratings.resource.js'
import { agencies, experts } from '../features/participants/participants.resource.js'
import { formatDateTime } from '../shared/format/dates.js'
import { definitions } from '../testing-definitions.js'
import { fieldsIn, isTitle } from './define-resource.js'
import { columnsOf } from './list-columns.js'
import { actionsWidth } from './list-fields.js'
import type { AnyField, Definition } from './types.js'

const CHARACTER = 7.4
const PADDING = 16
const FIELDS = [
  { name: 'createTime', kind: 'datetime', width: 150 },
  { name: 'name', kind: 'text', width: 150 },
] as unknown as AnyField[]

afterEach(() => vi.restoreAllMocks())

function widths(offset: number) {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset)
  const texts = ((key: string) => key) as never
  const definition = { titleField: 'name', actions: [] as const } as unknown as Definition
  return columnsOf(definition, FIELDS, { filters: [], sorters: [], texts, may: () => false }).map(({ width }) => width)
}

it('widens time columns outside China by the width of the time zone', () => {
  expect(widths(-480)).toEqual([150, 150])
  const [time, name] = widths(-330)
  expect(name).toBe(150)
  const text = formatDateTime('2026-11-26T21:09:00.000Z')
  expect(text).toMatch(/ UTC\+5:30$/)
  expect(time).toBeGreaterThanOrEqual(text.length * CHARACTER + PADDING)
})

it('has no place in rows for actions that only the page of a record offers', () => {
  const widthOf = (definition: unknown, may: boolean) => actionsWidth(definition as Definition, () => may, false)
  expect(widthOf(ratings, false)).toBeGreaterThan(0)
  expect(widthOf(behaviours, false)).toBeNull()
  expect(widthOf(experts, true)).toBe(widthOf(agencies, true))
})

/** Deadlines, and whom a record concerns. */
const ALWAYS =
  /^(due(At|On)|expires(At|On)|notice(EndsOn|Until)|undoUntil|publishEndDate|(participant|evaluat(or|ed)|purchaser)Name)$/

it('hides no title, deadline, owner or counterpart in a list that is too narrow', () => {
  const hidden = definitions.flatMap((definition) =>
    fieldsIn(definition, 'list')
      .filter((field) => field.priority !== undefined && (isTitle(definition, field) || ALWAYS.test(field.name)))
      .map(({ name }) => `${definition.key}.${name}`),
  )
  expect(hidden).toEqual([])
})
