import { defineResource } from '../../resource-kit/define-resource.js'

export interface OperationLogRow {
  id: string
  createTime: string
  accountName: string
  action: string
  entity: string
  entityId: string | null
  areaName: string | null
  ip: string
  requestId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export const operationLog = defineResource<OperationLogRow>({
  name: 'logs/operation',
  listPath: 'logs/operation',
  path: '/logs',
  namespace: 'oversight',
  key: 'operationLog',
  permission: 'log',
  titleField: 'accountName',
  sort: { field: 'createTime', order: 'desc' },
  actions: [],
  fields: [
    { name: 'createTime', kind: 'datetime', sortable: true, filter: true, width: 170 },
    { name: 'accountName', kind: 'text', sortable: true, filter: true },
    { name: 'action', kind: 'text', sortable: true, filter: true, width: 130 },
    { name: 'entity', kind: 'text', filter: true, width: 180 },
    { name: 'entityId', kind: 'text', in: ['show'] },
    { name: 'areaName', kind: 'text', width: 140 },
    { name: 'ip', kind: 'text', filter: true, width: 150 },
    { name: 'requestId', kind: 'text', in: ['show'] },
  ],
})
