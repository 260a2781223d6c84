import { columnsOf, type ExportTable } from '../../exchange/export/columns.js'
import type { Administrator } from './administrator.dto.js'

const { text, flag, time, choice } = columnsOf<Administrator>()

/** Columns of an export of supervisors' accounts. */
export const ADMINISTRATOR_TABLE: ExportTable<Administrator> = {
  name: 'administrator',
  entity: 'account',
  columns: [
    text('name', 'personName'),
    text('loginName'),
    text('phone'),
    text('areaName'),
    text('roles'),
    choice('status', 'accountStatus'),
    flag('secondFactor'),
    time('lastLoginTime'),
    time('createTime'),
  ],
}
