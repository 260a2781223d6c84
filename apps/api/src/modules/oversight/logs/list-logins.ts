import { maskPhone, PHONE } from '@credit/contract'
import { sql } from '#database/statement'
import { LoginLogEntity } from '#entities/identity/login-log'
import { defineRows } from '#list/rows'
import { areaNamesOf } from '../../areas/area-names.js'
import { LoginLogRow } from './logs.dto.js'

/** Logins and logouts of the caller's area. Unknown accounts are shown to the city. */
export const LOGINS = defineRows(LoginLogRow, {
  entity: LoginLogEntity,
  searchable: ['loginName', 'name', 'ip'],
  sortable: ['createTime', 'loginName', 'type', 'success', 'ip'],
  filterable: ['createTime', 'loginName', 'name', 'type', 'method', 'event', 'success', 'reason', 'ip', 'areaId'],
  defaultSort: 'createTime,desc',
  total: 'counted',
  lookUp: areaNamesOf,
  // Parts of a masked number must not be found by searching for them.
  where: (_, { keyword }) => {
    const typed = String(keyword ?? '').trim()
    return typed ? sql`(t.login_name !~ '^1[0-9]{10}$' OR t.login_name = ${typed})` : null
  },
  fields: {
    // A login by phone is logged under the phone.
    loginName: ({ loginName }) => (PHONE.test(loginName) ? maskPhone(loginName) : loginName),
    areaName: ({ areaName }) => areaName || null,
  },
})
