import type { Field } from './types.js'

interface WithArea {
  areaId: string | null
  areaName: string | null
}

type Options = Pick<Field, 'in' | 'hint' | 'once' | 'priority' | 'secondary' | 'width'>

const AREA = {
  name: 'areaId',
  kind: 'reference',
  reference: { resource: 'area', value: 'areaId', text: 'areaName' },
  cityOnly: true,
  width: 150,
  priority: 1,
} as const

/** Returns the column of a row's area, filtered by the area's ID. It is only in lists, unless `in` says more. */
export function areaColumn(more: Options = {}): Field<WithArea> & { name: 'areaId' } {
  return { ...AREA, in: ['list'], render: ({ areaName }) => areaName ?? '–', ...more }
}

/** Returns the field by which the city chooses the area of a record, whose rows have no name of it. */
export function areaField(more: Options = {}): Field<Pick<WithArea, 'areaId'>> & { name: 'areaId' } {
  return { ...AREA, hint: true, ...more }
}
