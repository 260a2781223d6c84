import { ACCOUNT_MACHINE, type AccountStatus, type Moved, SIGN, transition } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AccountEntity } from '#entities/identity/account'
import { AccountCertificateEntity } from '#entities/identity/account-certificate'
import { returnTodos } from '../../todo/todo.js'
import { assertManageable } from '../accounts/account.queries.js'
import { assertAdministratorLeft } from '../accounts/last-administrator.js'
import { returnUndecidable } from '../accounts/return-undecidable.js'
import { endSessionsOf } from '../sessions/sessions.js'
import type { Administrator, AdministratorInput } from './administrator.dto.js'
import { ADMINISTRATORS } from './administrator.queries.js'
import { assignRoles } from './assign-roles.js'

/**
 * Changes the account of a supervisor, which must not have more permissions than the caller. Its sessions end if its
 * roles, area or status change; the caller's own do not change.
 */
export function changeAdministrator(ctx: Ctx, id: string, input: AdministratorInput): Promise<Administrator> {
  if (input.pwd !== undefined) {
    throw new DomainError('RULE_BROKEN', { fields: { pwd: ['password.byReset'] } })
  }
  return unitOfWork(ctx, async (tx) => {
    const before = await lockManageable(tx, id)
    const { roleIds } = await ADMINISTRATORS.get(tx, id)
    const { loginName, name, phone = before.phone, areaId = before.areaId } = input
    const status = changedStatus(before.status, input.status)
    const phoneVerify = before.phone === phone && before.phoneVerify
    const isOwn = id === tx.actor?.accountId
    if (isOwn && status) throw notOneself('status')
    if (isOwn && areaId !== before.areaId) throw notOneself('areaId')
    const account = await scoped(tx, AccountEntity).update(
      id,
      { loginName, name, phone, phoneVerify, areaId, ...(status ? { status } : {}) },
      { version: input.version, current: () => ADMINISTRATORS.get(tx, id) },
    )
    const rolesChanged = await assignRoles(tx, account, input.roleIds, roleIds)
    if (rolesChanged && isOwn) throw notOneself('roleIds')
    const relocated = account.areaId !== before.areaId || account.status !== before.status
    if (rolesChanged || relocated) {
      await endSessionsOf(tx, [id])
      await (relocated ? returnTodos(tx, [id]) : returnUndecidable(tx, [id]))
      await assertAdministratorLeft(tx)
    }
    return ADMINISTRATORS.get(tx, id)
  })
}

/** Returns the state that the input asks for; null if the account has it already. */
function changedStatus(before: AccountStatus, status = before): Moved<AccountStatus> | null {
  return status === before ? null : transition(ACCOUNT_MACHINE, before, status === 'enabled' ? 'enable' : 'disable')
}

/** Moves the account of another supervisor to an area; its sessions end. */
export async function assignAdministrator(
  tx: Tx,
  { id, loginName, name }: AccountEntity,
  areaId: string,
): Promise<void> {
  const { roleIds } = await ADMINISTRATORS.get(tx, id)
  await changeAdministrator(tx, id, { loginName, name, roleIds, areaId })
}

/** Deletes the account of another supervisor and ends its sessions. */
export function removeAdministrator(ctx: Ctx, id: string): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    await lockManageable(tx, id)
    if (id === tx.actor?.accountId) throw notOneself('id')
    await endSessionsOf(tx, [id])
    await returnTodos(tx, [id])
    // Not left to the foreign key: what proves a row must tell its end.
    await scoped(tx, AccountCertificateEntity).deleteAll({ accountId: id })
    await scoped(tx, AccountEntity).remove(id)
    await assertAdministratorLeft(tx)
  })
}

/** Locks a supervisor's account; rejects accounts with more permissions than the caller. */
export async function lockManageable(tx: Tx, id: string): Promise<AccountEntity> {
  const account = await scoped(tx, AccountEntity).lock(id)
  if (account.type !== SIGN.supervisor) throw notFound()
  await assertManageable(tx, [id])
  return account
}

function notOneself(field: string): DomainError {
  return new DomainError('RULE_BROKEN', { fields: { [field]: ['account.notOneself'] } })
}
