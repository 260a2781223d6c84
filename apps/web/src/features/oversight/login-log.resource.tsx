import { type ErrorCode, LOGIN_METHODS, SIGNS } from '@credit/contract'
import type { components } from '../../api/schema.js'
import { areaColumn } from '../../resource-kit/area-column.js'
import { defineResource } from '../../resource-kit/define-resource.js'
import { formatDateTime } from '../../shared/format/dates.js'

/** Reasons for refused logins, stored in the log by code. */
const REFUSALS = [
  'CAPTCHA_WRONG',
  'CAPTCHA_EXPIRED',
  'CREDENTIALS_WRONG',
  'CODE_WRONG',
  'ACCOUNT_DISABLED',
  'ACCOUNT_LOCKED',
  'ACCOUNT_PENDING',
  'ACCOUNT_REJECTED',
  'METHOD_DISABLED',
  'AREA_CLOSED',
  'CERTIFICATE_UNTRUSTED',
  'CERTIFICATE_EXPIRED',
  'CERTIFICATE_REVOKED',
  'CERTIFICATE_UNCHECKED',
  'CERTIFICATE_UNKNOWN',
  'CHALLENGE_EXPIRED',
] as const satisfies readonly ErrorCode[]

export const loginLog = defineResource<components['schemas']['LoginLogRow']>({
  name: 'logs/login',
  listPath: 'logs/login',
  path: '/logs',
  namespace: 'oversight',
  key: 'loginLog',
  permission: 'log',
  titleField: 'loginName',
  // The system has no account, and a refused certificate has no login name.
  rowName: ({ createTime, event }, texts) => `${formatDateTime(createTime)} ${texts(`options.event.${event}`)}`,
  sort: { field: 'createTime', order: 'desc' },
  panel: 'fields',
  actions: ['export'],
  fields: [
    { name: 'createTime', kind: 'datetime', width: 155 },
    { name: 'loginName', kind: 'text', width: 140 },
    { name: 'name', kind: 'text', width: 120, priority: 2 },
    { name: 'type', kind: 'enum', options: SIGNS, sortable: false, width: 120, priority: 3 },
    { name: 'event', kind: 'enum', options: ['login', 'logout'], width: 90 },
    { name: 'method', kind: 'enum', options: LOGIN_METHODS, width: 180, priority: 1 },
    { name: 'success', kind: 'switch', sortable: false, width: 100 },
    { name: 'reason', kind: 'enum', options: REFUSALS, width: 170 },
    { name: 'ip', kind: 'text', sortable: false, width: 130, priority: 4 },
    areaColumn({ secondary: true }),
    { name: 'areaName', kind: 'text', in: ['show'] },
    { name: 'userAgent', kind: 'textarea', in: ['show'] },
  ],
})
