import { createHmac } from 'node:crypto'
import { maskPhone, type ParticipantSign, type Sign } from '@credit/contract'
import type { Ctx } from '#core/context'
import { allAreas, scoped } from '#database/scoped'
import { AccountEntity } from '#entities/identity/account'
import { accountOfLoginName } from '../accounts/accounts.sql.js'

/** An account that a code can be sent to. */
interface Reachable {
  id: string
  loginName: string
  areaId: string
  phone: string
}

const BEFORE_LOGIN = allAreas('nobody is logged in yet')

/** Returns the account of a type that has verified the phone. */
export async function accountOfPhone(ctx: Ctx, phone: string, type: Sign): Promise<Reachable | null> {
  const accounts = scoped(ctx, AccountEntity, BEFORE_LOGIN)
  const [account] = await accounts.pick(['id', 'loginName', 'areaId'], {
    type,
    phone,
    phoneVerify: true,
  })
  return account ? { ...account, phone } : null
}

/** Returns the account whose forgotten password can be replaced by a code: one with a verified phone. */
export async function retrievable(ctx: Ctx, loginName: string, type: ParticipantSign): Promise<Reachable | null> {
  const account = await accountOfLoginName.first(ctx, { loginName })
  if (!account?.phone || !account.mayRetrieve || account.type !== type) return null
  return { id: account.id, loginName, areaId: account.areaId, phone: account.phone }
}

/** Returns a masked phone for an account without a phone: derived from its name, and always the same. */
export function decoyPhone(secret: string, loginName: string, type: Sign): string {
  const bytes = createHmac('sha256', secret).update(`phone:${type}:${loginName.toLowerCase()}`).digest()
  const head = `1${3 + (bytes.readUInt8(0) % 7)}${bytes.readUInt8(1) % 10}`
  const tail = String(bytes.readUInt32BE(2) % 10_000).padStart(4, '0')
  return maskPhone(`${head}0000${tail}`)
}
