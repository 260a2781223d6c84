import type { Sign } from '@credit/contract'
import type { Ctx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { AccountEntity } from '#entities/identity/account'
import { AccountRoleEntity } from '#entities/identity/account-role'
import { RoleEntity } from '#entities/identity/role'
import { tokenFor } from '../../src/modules/identity/login/open-session.js'
import { hashPassword } from '../../src/modules/identity/passwords/hash.js'
import { startSession } from '../../src/modules/identity/sessions/sessions.js'
import { insertRow } from './insert-row.js'

/** Secret that the service signs its tokens with in tests. */
export const TEST_JWT_SECRET = 'a secret of the tests, of no use anywhere else'
export const TEST_PASSWORD = 'Credit@2026'

export interface AccountWish {
  sign: Sign
  areaCode: string
  /** Codes of built-in roles. */
  roles: readonly string[]
  loginName?: string
  name?: string
  password?: string
  changePwd?: boolean
  phone?: string
  phoneVerify?: boolean
  status?: AccountEntity['status']
  participantId?: string
}

let hashed: Promise<string> | undefined
let made = 0

/** An account that may log in with TEST_PASSWORD, unless wished otherwise. */
export function makeAccount(ctx: Ctx, wish: AccountWish): Promise<AccountEntity> {
  return unitOfWork(ctx, async (tx) => {
    const { manager } = tx
    const area = await manager.findOneByOrFail(AreaEntity, { code: wish.areaCode })
    if (wish.password === undefined) hashed ??= hashPassword(TEST_PASSWORD)
    const number = String(++made).padStart(3, '0')
    const account = await insertRow(tx, AccountEntity, {
      loginName: wish.loginName ?? `account${wish.sign}no${number}`,
      name: wish.name ?? `Account ${number}`,
      type: wish.sign,
      areaId: area.id,
      passwordHash: await (wish.password === undefined ? hashed : hashPassword(wish.password)),
      changePwd: wish.changePwd ?? true,
      phone: wish.phone ?? null,
      phoneVerify: wish.phoneVerify ?? false,
      status: wish.status ?? 'enabled',
      rejectReason: null,
      participantId: wish.participantId ?? null,
      lastLoginTime: null,
    })
    for (const code of wish.roles) {
      const role = await manager.findOneByOrFail(RoleEntity, { code })
      await insertRow(tx, AccountRoleEntity, { accountId: account.id, roleId: role.id })
    }
    return account
  })
}

/** The token of a fresh session of that account. */
export async function openSession(ctx: Ctx, account: Pick<AccountEntity, 'id'>): Promise<string> {
  const session = await unitOfWork(ctx, (tx) => startSession(tx, account.id))
  return tokenFor(TEST_JWT_SECRET, session)
}
