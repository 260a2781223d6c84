import { expect, it } from 'vitest'
import { defineResource } from './define-resource.js'
import type { ControlProps, PanelProps } from './types.js'

interface Row {
  id: string
  name: string
  points: number
}

const OtherPanel = ({ record }: PanelProps<{ missing: string }>) => record.missing
const OtherInput = ({ record }: ControlProps<string, { missing: string }>) => record?.missing

const BASE = {
  name: 'sample',
  path: '/sample',
  namespace: 'site',
  key: 'carousel',
  permission: 'carousel',
  titleField: 'name',
  actions: [],
} as const

it('does not compile a definition that reads a property its records lack', () => {
  const definition = defineResource<Row>({
    ...BASE,
    // @ts-expect-error no such property
    rowName: ({ missing }) => missing,
    // @ts-expect-error the panel shows other records
    panel: OtherPanel,
    fields: [
      // @ts-expect-error no such property
      { name: 'missing', kind: 'text' },
      // @ts-expect-error no such property
      { name: 'name', kind: 'text', render: ({ missing }) => missing },
      // @ts-expect-error a number has no such method
      { name: 'points', kind: 'number', render: ({ points }) => points.toUpperCase() },
      // @ts-expect-error the control edits other records
      { name: 'name', kind: 'text', input: OtherInput },
      { name: 'points', kind: 'number', render: ({ points, name }) => `${name} ${points.toFixed(2)}` },
    ],
  })
  expect(definition.routes).toEqual({
    list: '/sample',
    create: '/sample/create',
    edit: '/sample/edit/:id',
    show: '/sample/show/:id',
  })
})

interface Slide {
  id: string
  title: string
  published: boolean
  sortOrder: number
  picture: string
}

it('offers the sorts and filters of the API, except those that a field leaves out', () => {
  const { fields } = defineResource<Slide>({
    ...BASE,
    name: 'carousel/diagram',
    titleField: 'title',
    fields: [
      { name: 'title', kind: 'text' },
      { name: 'published', kind: 'switch', sortable: false },
      { name: 'title', kind: 'text', filter: false },
      { name: 'sortOrder', kind: 'number' },
      { name: 'picture', kind: 'image', purpose: 'carousel' },
      { name: 'title', kind: 'text', in: ['form'] },
    ],
  })
  expect(fields.map(({ name, sortable, filter }) => [name, sortable, filter])).toEqual([
    ['title', true, true],
    ['published', false, true],
    ['title', true, false],
    ['sortOrder', true, false],
    ['picture', false, false],
    ['title', false, false],
  ])
})
