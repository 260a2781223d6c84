import type { LoginType, Sign } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import type { LoginMethod } from './login-method.dto.js'

/** The login methods of all types, in their order. */
export function listLoginMethods(ctx: Ctx): Promise<LoginMethod[]> {
  return sql<LoginMethod>(
    ctx,
    (s) => `SELECT type, login_name_type AS "loginNameType", login_phone_type AS "loginPhoneType",
        login_ca_type AS "loginCaType", download_url AS "downloadUrl", version
      FROM login_method WHERE ${s.unscoped('the same for all areas')} ORDER BY type`,
  )
}

const COLUMN = {
  name: 'loginNameType',
  phone: 'loginPhoneType',
  ca: 'loginCaType',
} as const satisfies Record<LoginType, keyof LoginMethod>

export async function isMethodOn(ctx: Ctx, type: Sign, method: LoginType): Promise<boolean> {
  const known = (await listLoginMethods(ctx)).find((row) => row.type === type)
  return known?.[COLUMN[method]] === 1
}
