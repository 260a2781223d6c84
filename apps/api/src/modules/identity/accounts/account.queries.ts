import { isCityCode, maskPhone, type Permission } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { allAreas, scoped } from '#database/scoped'
import { AccountEntity } from '#entities/identity/account'
import { AccountRoleEntity } from '#entities/identity/account-role'
import type { RoleEntity } from '#entities/identity/role'
import { answerFrom } from '#http/fields'
import { MyAccount, type UserStatistics } from './account.dto.js'
import { beyond, withoutCityReads } from './account.policy.js'
import { countAccounts, permissionsOfAccounts } from './accounts.sql.js'

export const OWN_ACCOUNT = allAreas('the account of the caller')

/** Returns the caller's own account. */
export async function myAccount(ctx: Ctx): Promise<MyAccount> {
  const { accountId } = ctx.me
  const accounts = scoped(ctx, AccountEntity, OWN_ACCOUNT)
  const account = await accounts.get(accountId, { relations: { area: true } })
  const roles = (await rolesOf(ctx, [accountId])).get(accountId) ?? []
  const { phone, area } = account
  if (!area) throw new Error(`account ${accountId} has no area`)
  return answerFrom(MyAccount, account, {
    accountId,
    phone: phone && maskPhone(phone),
    areaCode: area.code,
    areaName: ctx.text(area.names),
    roles: roles.map(({ names }) => ctx.text(names)),
  })
}

/** Returns the roles of accounts in the order of their ids, by account. */
export async function rolesOf(ctx: Ctx, accountIds: readonly string[]): Promise<Map<string, RoleEntity[]>> {
  const rows = await scoped(ctx, AccountRoleEntity).find(
    { accountId: In(accountIds) },
    { relations: { role: true }, order: { roleId: 'ASC' } },
  )
  const roles = new Map<string, RoleEntity[]>()
  for (const { accountId, role } of rows) {
    if (role) roles.set(accountId, [...(roles.get(accountId) ?? []), role])
  }
  return roles
}

/** Returns the number of accounts in the caller's area, by type. */
export async function userStatistics(ctx: Ctx): Promise<UserStatistics> {
  const counts = await countAccounts.first(ctx, { now: ctx.clock.now() })
  if (!counts) throw new Error('a count returns one row')
  return counts
}

/** Returns the stored password hash of the caller's account. */
export async function passwordHashOf(ctx: Ctx, accountId: string): Promise<string> {
  const accounts = scoped(ctx, AccountEntity, OWN_ACCOUNT)
  const [account] = await accounts.pick(['passwordHash'], { id: accountId })
  if (!account) throw new Error(`there is no account ${accountId}`)
  return account.passwordHash
}

/** Returns the permissions of accounts, by account; participants' roles have none. */
export async function permissionsOf(ctx: Ctx, accountIds: readonly string[]): Promise<Map<string, Permission[]>> {
  const rows = await permissionsOfAccounts.rows(ctx, { accountIds })
  return new Map(
    rows.map(({ id, areaCode, permissions }) => [
      id,
      isCityCode(areaCode) ? permissions : withoutCityReads(permissions),
    ]),
  )
}

/** Rejects with FORBIDDEN if an account has more permissions than the caller. */
export async function assertManageable(ctx: Ctx, accountIds: readonly string[]): Promise<void> {
  const permissions = await permissionsOf(ctx, accountIds)
  if (beyond(ctx.actor, [...permissions.values()].flat()).length) throw new DomainError('FORBIDDEN')
}
