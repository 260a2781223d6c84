import { ACCOUNT_MACHINE, type AccountStatus, next } from '@credit/contract'
import { In } from 'typeorm'
import { Account } from '../../entities/account.js'
import { recordAudit } from '../../platform/audit/record-audit.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { sqlCount } from '../../platform/database/sql.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError, notFound } from '../../platform/http/domain-error.js'
import { endSessionsOf } from '../sessions/sessions.js'
import type { StatusChange } from './account.dto.js'
import { beyond } from './account.policy.js'
import { permissionsOf } from './account.queries.js'
import { keepAdministrator } from './last-administrator.js'

/** Enables or disables accounts of the own area, all or none; the sessions of disabled ones end. */
export function setStatus(ctx: Ctx, input: StatusChange): Promise<{ changed: number }> {
  return unitOfWork(ctx, async (tx) => {
    const ids = [...new Set(input.accountIds)].sort()
    if (ids.includes(ctx.actor?.accountId ?? '')) {
      throw new DomainError('RULE_BROKEN', { fields: { accountIds: ['account.notOneself'] } })
    }
    const accounts = await scoped(tx, Account).find(
      { id: In(ids) },
      { order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } },
    )
    if (accounts.length !== ids.length) throw notFound()
    const permissions = await permissionsOf(tx, ids)
    if (beyond(ctx.actor, [...permissions.values()].flat()).length) {
      throw new DomainError('FORBIDDEN')
    }
    const moving = accounts.filter((account) => account.status !== input.status)
    for (const account of moving) await move(tx, account, input)
    if (input.status === 'disabled' && moving.length) {
      await endSessionsOf(tx, ids)
      await keepAdministrator(tx)
    }
    return { changed: moving.length }
  })
}

async function move(tx: Ctx, account: Account, { status, reason }: StatusChange): Promise<void> {
  const action = status === 'enabled' ? 'enable' : 'disable'
  const to: AccountStatus | null = next(ACCOUNT_MACHINE, account.status, action)
  if (!to) throw new DomainError('STATE_CONFLICT', { data: { accountId: account.id } })
  await sqlCount(
    tx,
    (s) => `UPDATE account SET status = ${s.param(to)}, update_time = ${s.param(tx.clock.now())},
        version = version + 1
      WHERE id = ${s.param(account.id)} AND ${s.unscoped('the account was read within the scope')}`,
  )
  await recordAudit(tx, {
    action,
    entity: 'account',
    entityId: account.id,
    areaId: account.areaId,
    before: { status: account.status },
    after: { status: to, ...(reason ? { reason } : {}) },
  })
}
