import type { components } from '../../api/schema.js'
import { defineResource } from '../../resource-kit/define-resource.js'
import { EditLawsPage } from './edit-laws-page.js'

export const regulations = defineResource<components['schemas']['Regulation']>({
  name: 'regulations',
  path: '/laws',
  paths: { create: '/editLaws', edit: '/editLaws/:id' },
  namespace: 'site',
  key: 'regulations',
  permission: 'regulation',
  schema: 'RegulationInput',
  titleField: 'title',
  publishedField: 'published',
  sort: { field: 'createTime', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete', 'publish'],
  pages: { create: EditLawsPage },
  fields: [
    { name: 'title', kind: 'text', sortable: true, filter: true },
    { name: 'all', kind: 'switch', hint: true, width: 120 },
    {
      name: 'areaId',
      kind: 'reference',
      reference: { resource: 'area', value: 'areaId', text: 'areaName' },
      hint: true,
      width: 140,
      priority: 1,
    },
    {
      name: 'sortOrder',
      kind: 'number',
      sortable: true,
      width: 100,
      hint: true,
    },
    {
      name: 'published',
      kind: 'switch',
      filter: true,
      sortable: true,
      width: 110,
      in: ['list', 'show'],
    },
    {
      name: 'createTime',
      kind: 'datetime',
      filter: true,
      sortable: true,
      width: 170,
      priority: 2,
      in: ['list', 'show'],
    },
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
