import { ACCOUNT_MACHINE, transition } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AccountEntity } from '#entities/identity/account'
import { returnTodos } from '../../todo/todo.js'
import { endSessionsOf } from '../sessions/sessions.js'
import type { StatusChange } from './account.dto.js'
import { assertManageable } from './account.queries.js'
import { assertAdministratorLeft } from './last-administrator.js'

/** Enables or disables accounts of the caller's area, all or none; sessions of disabled accounts end. */
export function setStatus(ctx: Ctx, input: StatusChange): Promise<{ changed: number }> {
  return unitOfWork(ctx, async (tx) => {
    const ids = [...new Set(input.accountIds)].sort()
    if (ids.includes(ctx.actor?.accountId ?? '')) {
      throw new DomainError('RULE_BROKEN', { fields: { accountIds: ['account.notOneself'] } })
    }
    const accounts = await scoped(tx, AccountEntity).lockAll({ id: In(ids) })
    if (accounts.length !== ids.length) throw notFound()
    await assertManageable(tx, ids)
    const changing = accounts.filter((account) => account.status !== input.status)
    const { version = null } = input
    if (version !== null && changing.some((account) => account.version !== version)) {
      throw new DomainError('VERSION_CONFLICT')
    }
    for (const account of changing) await change(tx, account, input)
    if (input.status === 'disabled' && changing.length) {
      await endSessionsOf(tx, ids)
      await returnTodos(tx, ids)
      await assertAdministratorLeft(tx)
    }
    return { changed: changing.length }
  })
}

async function change(tx: Tx, account: AccountEntity, { status, reason }: StatusChange): Promise<void> {
  const action = status === 'enabled' ? 'enable' : 'disable'
  const to = transition(ACCOUNT_MACHINE, account.status, action)
  const values = { status: to, updateTime: tx.clock.now() }
  await scoped(tx, AccountEntity).updateAll({ id: account.id }, values)
  await recordAudit(tx, {
    action,
    entity: 'account',
    entityId: account.id,
    areaId: account.areaId,
    before: { status: account.status },
    after: { status: to, ...(reason ? { reason } : {}) },
  })
}
