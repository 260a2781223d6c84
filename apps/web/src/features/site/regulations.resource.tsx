import type { components } from '../../api/schema.js'
import { defineResource } from '../../resource-kit/define-resource.js'
import { EditLawsPage } from './edit-laws-page.js'

export const regulations = defineResource<components['schemas']['Regulation']>({
  name: 'regulations',
  path: '/laws',
  paths: { create: '/editLaws', edit: '/editLaws/:id' },
  namespace: 'site',
  key: 'regulations',
  table: 'regulation',
  lastChange: true,
  restorable: true,
  permission: 'regulation',
  schema: 'RegulationInput',
  titleField: 'title',
  publishedField: 'published',
  sort: { field: 'createTime', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete', 'publish', 'export', 'bulk'],
  pages: { create: EditLawsPage },
  fields: [
    { name: 'title', kind: 'text' },
    { name: 'all', kind: 'switch', hint: true, width: 100 },
    {
      name: 'areaId',
      kind: 'reference',
      reference: { resource: 'area', value: 'areaId', text: 'areaName' },
      cityOnly: true,
      hint: true,
      width: 140,
      priority: 1,
    },
    { name: 'sortOrder', kind: 'number', width: 90, hint: true },
    { name: 'published', kind: 'switch', width: 130, in: ['list', 'show'] },
    { name: 'createTime', kind: 'datetime', width: 150, priority: 2, in: ['list', 'show'] },
    { name: 'content', kind: 'rich-text', required: true, in: ['form', 'show'] },
    {
      name: 'fileIds',
      kind: 'files',
      purpose: 'attachment',
      listField: 'files',
      in: ['form', 'show'],
    },
  ],
})
