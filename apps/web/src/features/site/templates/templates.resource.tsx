import { TEMPLATE_KIND_CODES } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { areaField } from '../../../resource-kit/area-column.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { lazyPart } from '../../../shared/lazy-part.js'

const TextsInput = lazyPart(() => import('./texts-input.js'))

/** Area of a template. Those of the city are used in all areas. */
function Area({ name }: { name: string }) {
  const { t } = useTranslation('site-templates')
  return name || t('templates.all')
}

/** Texts with placeholders that supervisors insert into their decisions. */
export const templates = defineResource<components['schemas']['TextTemplate']>({
  name: 'textTemplate',
  path: '/baseinfo/templates',
  namespace: 'site-templates',
  key: 'templates',
  table: 'text_template',
  history: true,
  lastChange: true,
  restorable: true,
  permission: 'text-template',
  schema: 'TextTemplateInput',
  titleField: 'name',
  sort: { field: 'createTime', order: 'desc' },
  panel: 'fields',
  actions: ['create', 'edit', 'show', 'delete'],
  fields: [
    { name: 'names', kind: 'names', required: true },
    { name: 'kind', kind: 'enum', options: TEMPLATE_KIND_CODES, width: 220 },
    areaField({ in: ['form'] }),
    {
      name: 'areaName',
      kind: 'text',
      in: ['list', 'show'],
      sortable: false,
      filter: false,
      width: 140,
      render: ({ areaName }) => <Area name={areaName} />,
    },
    { name: 'texts', kind: 'names', required: true, hint: true, wide: true, input: TextsInput, in: ['form', 'show'] },
    { name: 'updateTime', kind: 'datetime', filter: false, width: 160, priority: 1, in: ['list', 'show'] },
  ],
})
