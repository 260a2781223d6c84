import type { Sign } from '@credit/contract'
import { Account } from '../../src/entities/account.js'
import { AccountRole } from '../../src/entities/account-role.js'
import { Area } from '../../src/entities/area.js'
import { Role } from '../../src/entities/role.js'
import { hashPassword } from '../../src/identity/passwords/hash.js'
import { startSession } from '../../src/identity/sessions/sessions.js'
import { tokenFor } from '../../src/identity/sessions/token.js'
import type { Ctx } from '../../src/platform/database/context.js'
import { unitOfWork } from '../../src/platform/database/unit-of-work.js'

/** What the tests' service signs its tokens with. */
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
  status?: Account['status']
  participantId?: string
}

let hashed: Promise<string> | undefined
let made = 0

/** An account that may log in with TEST_PASSWORD, unless wished otherwise. */
export function makeAccount(ctx: Ctx, wish: AccountWish): Promise<Account> {
  return unitOfWork(ctx, async ({ manager }) => {
    const area = await manager.findOneByOrFail(Area, { code: wish.areaCode })
    if (wish.password === undefined) hashed ??= hashPassword(TEST_PASSWORD)
    const number = String(++made).padStart(3, '0')
    const account = manager.create(Account, {
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
    await manager.insert(Account, account)
    for (const code of wish.roles) {
      const role = await manager.findOneByOrFail(Role, { code })
      await manager.insert(AccountRole, { accountId: account.id, roleId: role.id })
    }
    return account
  })
}

/** The token of a fresh session of that account. */
export async function openSession(ctx: Ctx, account: Pick<Account, 'id'>): Promise<string> {
  const session = await unitOfWork(ctx, (tx) => startSession(tx, account.id))
  return tokenFor(TEST_JWT_SECRET, session)
}
