import type { Field } from './types.js'

interface WithArea {
  areaId: string | null
  areaName: string | null
}

/** Returns the column of a row's area, filtered by the area's ID. */
export function areaColumn(more: Pick<Field, 'priority'> = {}): Field<WithArea> & { name: 'areaId' } {
  return {
    name: 'areaId',
    kind: 'reference',
    reference: { resource: 'area', value: 'areaId', text: 'areaName' },
    in: ['list'],
    cityOnly: true,
    width: 150,
    priority: 1,
    render: ({ areaName }) => areaName ?? '–',
    ...more,
  }
}
