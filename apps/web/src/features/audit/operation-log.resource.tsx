import { AUDIT_ACTION_NAMES, AUDIT_ENTITY_NAMES, LOG_MAKERS } from '@credit/contract'
import type { components } from '../../api/schema.js'
import { i18n } from '../../i18n/index.js'
import { areaColumn } from '../../resource-kit/area-column.js'
import { defineResource } from '../../resource-kit/define-resource.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { lazyPart } from '../../shared/lazy-part.js'
import { Sentence } from './sentence.js'
import { plainSentence } from './told.js'

const OperationPanel = lazyPart(() => import('./operation-panel.js'))

type Row = components['schemas']['OperationLogRow']

const ACTIONS = Object.keys(AUDIT_ACTION_NAMES)
const ENTITIES = Object.keys(AUDIT_ENTITY_NAMES)

export const operationLog = defineResource<Row>({
  name: 'logs/operation',
  listPath: 'logs/operation',
  path: '/logs',
  namespace: 'audit',
  key: 'operationLog',
  permission: 'log',
  titleField: 'record',
  rowName: (entry) => `${formatDateTime(entry.createTime)} ${plainSentence(entry, i18n.getFixedT(null, 'audit'))}`,
  sort: { field: 'createTime', order: 'desc' },
  start: { name: 'by', value: 'people', all: LOG_MAKERS },
  shortestKeyword: 2,
  panel: OperationPanel,
  actions: ['export'],
  fields: [
    { name: 'createTime', kind: 'datetime', width: 145 },
    { name: 'record', kind: 'text', render: (entry) => <Sentence entry={entry} /> },
    { name: 'personName', kind: 'text', width: 118, secondary: true },
    { name: 'accountName', kind: 'text', width: 118, secondary: true },
    {
      name: 'entity',
      kind: 'enum',
      options: ENTITIES,
      names: AUDIT_ENTITY_NAMES,
      sortable: false,
      width: 140,
      secondary: true,
    },
    {
      name: 'action',
      kind: 'enum',
      options: ACTIONS,
      names: AUDIT_ACTION_NAMES,
      sortable: false,
      width: 163,
      secondary: true,
    },
    { name: 'by', kind: 'enum', options: LOG_MAKERS, width: 90, secondary: true },
    { name: 'entityId', kind: 'text', width: 150, secondary: true },
    areaColumn(),
    { name: 'areaName', kind: 'text', in: ['show'] },
    { name: 'ip', kind: 'text', width: 140, secondary: true },
    { name: 'requestId', kind: 'text', in: ['show'] },
  ],
})
