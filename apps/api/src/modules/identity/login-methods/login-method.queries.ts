import type { LoginType, Sign } from '@credit/contract'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { LoginMethodEntity } from '#entities/identity/login-method'
import type { LoginMethod } from './login-method.dto.js'

/** Returns the login methods of all types of account, in their order. */
export function listLoginMethods(ctx: Ctx): Promise<LoginMethod[]> {
  const methods = scoped(ctx, LoginMethodEntity)
  return methods.pick(
    ['type', 'loginNameType', 'loginPhoneType', 'loginCaType', 'downloadUrl', 'version'],
    {},
    { order: { type: 'ASC' } },
  )
}

const COLUMN = {
  name: 'loginNameType',
  phone: 'loginPhoneType',
  ca: 'loginCaType',
} as const satisfies Record<LoginType, keyof LoginMethod>

/** Returns whether accounts of a type may log in by a method. */
export async function isMethodOn(ctx: Ctx, type: Sign, method: LoginType): Promise<boolean> {
  const known = (await listLoginMethods(ctx)).find((row) => row.type === type)
  return known?.[COLUMN[method]] === 1
}
