import type { components } from '../../api/schema.js'
import { defineResource } from '../../resource-kit/define-resource.js'

type Area = components['schemas']['AreaDetail'] & { id?: string }
type Box = components['schemas']['AreaBox'] & { id?: string }

const COMMON = { path: '/Area', namespace: 'areas', permission: 'area', actions: ['edit'] } as const

/** Contact data on an area's public site. */
export const contacts = defineResource<Area>({
  ...COMMON,
  name: 'area',
  key: 'contacts',
  table: 'area',
  schema: 'AreaInput',
  titleField: 'areaName',
  actions: [...COMMON.actions],
  fields: [
    { name: 'contactInformation', kind: 'text', hint: true },
    { name: 'contactPhone', kind: 'text' },
    { name: 'serviceHours', kind: 'text', hint: true },
    { name: 'address', kind: 'text' },
    { name: 'filingNumber', kind: 'text', hint: true },
  ],
})

/** Escalation of an area's to-dos. */
export const escalation = defineResource<Area>({
  ...COMMON,
  name: 'area',
  key: 'escalation',
  table: 'area',
  schema: 'AreaInput',
  titleField: 'areaName',
  actions: [...COMMON.actions],
  fields: [{ name: 'escalates', kind: 'switch', hint: true }],
})

/** Floating box of an area, with its notice. */
export const floatingBox = defineResource<Box>({
  ...COMMON,
  name: 'area/floatingBox',
  key: 'box',
  schema: 'AreaBoxInput',
  titleField: 'title',
  actions: [...COMMON.actions],
  fields: [
    { name: 'enabled', kind: 'switch', hint: true },
    { name: 'titles', kind: 'names' },
    { name: 'content', kind: 'rich-text' },
    { name: 'fileIds', kind: 'files', purpose: 'attachment', listField: 'files' },
  ],
})
