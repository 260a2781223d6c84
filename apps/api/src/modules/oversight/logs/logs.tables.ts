import { columnsOf, type ExportTable } from '../../exchange/export/columns.js'
import type { LoginLogRow, OperationLogRow } from './logs.dto.js'

const login = columnsOf<LoginLogRow>()
const operation = columnsOf<OperationLogRow>()

/** Columns of an export of the login log. */
export const LOGIN_TABLE: ExportTable<LoginLogRow> = {
  name: 'loginLog',
  entity: 'login_log',
  columns: [
    login.time('createTime', 'at'),
    login.text('loginName'),
    login.text('name', 'personName'),
    login.choice('type', 'sign', 'accountType'),
    login.choice('method', 'loginMethod', 'method'),
    login.choice('event', 'loginEvent', 'event'),
    login.flag('success'),
    login.text('reason'),
    login.text('ip'),
    login.text('userAgent'),
    login.text('areaName'),
  ],
}

/** Columns of an export of the operation log. */
export const OPERATION_TABLE: ExportTable<OperationLogRow> = {
  name: 'operationLog',
  entity: 'audit_log',
  columns: [
    operation.time('createTime', 'at'),
    operation.text('accountName'),
    operation.text('action'),
    operation.text('entity'),
    operation.text('entityId'),
    operation.of('record', ({ record }) => record?.name ?? ''),
    operation.text('before'),
    operation.text('after'),
    operation.text('ip'),
    operation.text('requestId'),
    operation.text('areaName'),
  ],
}
