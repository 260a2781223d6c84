import { defineResource } from '../../resource-kit/define-resource.js'

export interface LoginLogRow {
  id: string
  createTime: string
  loginName: string
  type: number
  loginType: 'name' | 'phone' | 'ca'
  success: boolean
  code: string | null
  ip: string
  userAgent: string
}

export const loginLog = defineResource<LoginLogRow>({
  name: 'logs/login',
  listPath: 'logs/login',
  path: '/logs',
  namespace: 'oversight',
  key: 'loginLog',
  permission: 'log',
  titleField: 'loginName',
  sort: { field: 'createTime', order: 'desc' },
  actions: [],
  fields: [
    { name: 'createTime', kind: 'datetime', sortable: true, filter: true, width: 170 },
    { name: 'loginName', kind: 'text', filter: true },
    { name: 'type', kind: 'enum', options: [0, 1, 2, 3, 4], filter: true, width: 130 },
    { name: 'loginType', kind: 'enum', options: ['name', 'phone', 'ca'], filter: true, width: 150 },
    { name: 'success', kind: 'switch', filter: true, width: 100 },
    { name: 'code', kind: 'text', width: 200 },
    { name: 'ip', kind: 'text', filter: true, width: 150 },
    { name: 'userAgent', kind: 'textarea', in: ['show'] },
  ],
})
