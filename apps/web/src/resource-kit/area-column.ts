import type { Field } from './types.js'

interface WithArea {
  areaId: string | null
  areaName: string | null
}

/** The area of the rows of a list, by whose id they are filtered and sorted. */
export function areaColumn(more: Pick<Field, 'priority' | 'sortable'> = {}): Field<WithArea> & { name: 'areaId' } {
  return {
    name: 'areaId',
    kind: 'reference',
    reference: { resource: 'area', value: 'areaId', text: 'areaName' },
    in: ['list'],
    cityOnly: true,
    filter: true,
    sortable: true,
    width: 150,
    priority: 1,
    render: ({ areaName }) => areaName ?? '–',
    ...more,
  }
}
