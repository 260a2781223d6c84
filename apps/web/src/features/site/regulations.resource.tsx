import type { components } from '../../api/schema.js'
import { CHANGE, OF_ONE } from '../../resource-kit/commands.js'
import { defineResource } from '../../resource-kit/define-resource.js'
import { publishedFields } from '../../resource-kit/published-fields.js'
import { EditLawsPage } from './edit-laws-page.js'

export const regulations = defineResource<components['schemas']['Regulation']>({
  name: 'regulations',
  path: '/laws',
  paths: { create: '/editLaws', edit: '/editLaws/:id' },
  namespace: 'site',
  key: 'regulations',
  table: 'regulation',
  history: true,
  lastChange: true,
  restorable: true,
  permission: 'regulation',
  schema: 'RegulationInput',
  titleField: 'title',
  publishedField: 'published',
  sort: { field: 'createTime', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete', 'publish', 'export', 'bulk'],
  pages: { create: EditLawsPage },
  commands: { publish: OF_ONE.publish, unpublish: OF_ONE.unpublish, ...CHANGE, delete: OF_ONE.delete },
  fields: [
    { name: 'title', kind: 'text' },
    { name: 'all', kind: 'switch', hint: true, width: 100 },
    ...publishedFields(),
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
