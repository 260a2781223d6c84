import type { components } from '../../api/schema.js'
import { defineResource } from '../../resource-kit/define-resource.js'
import { lazyPart } from '../../shared/lazy-part.js'

const DictionaryPage = lazyPart(() => import('./dictionary-page.js'))

export const dictionaries = defineResource<components['schemas']['Dictionary']>({
  name: 'dict',
  path: '/baseinfo/dictionary',
  // Leaves out the calendar, whose days are edited on its own page.
  listPath: 'dict/edited',
  exportPath: 'dict/edited/export',
  namespace: 'site',
  key: 'dictionaries',
  table: 'dictionary',
  history: true,
  lastChange: true,
  restorable: true,
  permission: 'dict',
  schema: 'DictionaryInput',
  titleField: 'code',
  sort: { field: 'code', order: 'asc' },
  pages: { edit: DictionaryPage, show: DictionaryPage },
  actions: ['create', 'edit', 'show', 'delete', 'export', 'bulk'],
  fields: [
    { name: 'code', kind: 'text', width: 260, hint: true },
    { name: 'names', kind: 'names', required: true, filter: false },
    { name: 'descriptions', kind: 'names', in: ['form', 'show'] },
    {
      name: 'items',
      kind: 'items',
      width: 100,
      columns: [
        { name: 'value', kind: 'text', required: true },
        { name: 'names', kind: 'names', required: true },
        { name: 'sortOrder', kind: 'number' },
        { name: 'enabled', kind: 'switch' },
      ],
    },
    { name: 'createTime', kind: 'datetime', filter: false, width: 170, priority: 1, in: ['list', 'show'] },
  ],
})
