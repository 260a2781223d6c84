import { maskPhone, type Page } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import { Account } from '../../entities/account.js'
import { CrudService, type Plain, type Values } from '../../platform/crud/crud.service.js'
import { type ListQuery, listRows, parseList } from '../../platform/crud/list-query.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError, notFound } from '../../platform/http/domain-error.js'
import { page } from '../../platform/http/page.js'
import { beyond } from '../accounts/account.policy.js'
import { permissionsOf } from '../accounts/account.queries.js'
import { keepAdministrator } from '../accounts/last-administrator.js'
import { checkPassword } from '../passwords/check-password.js'
import { hashPassword } from '../passwords/hash.js'
import { oneTimePassword } from '../passwords/one-time-password.js'
import { endSessionsOf } from '../sessions/sessions.js'
import type { Administrator, AdministratorInput } from './administrator.dto.js'
import { detailsOf } from './administrator.queries.js'
import { assignRoles } from './assign-roles.js'

const SUPERVISOR = 0

/** Accounts of supervisors, with their roles. Nobody touches one that may more than oneself. */
@Injectable()
export class AdministratorService extends CrudService<Account, Administrator, AdministratorInput> {
  protected readonly entity = Account
  protected readonly options = {
    searchable: ['name', 'loginName'],
    sortable: ['loginName', 'name', 'status', 'lastLoginTime', 'createTime', 'updateTime'],
    filterable: ['loginName', 'name', 'status', 'areaId', 'lastLoginTime', 'createTime'],
    defaultSort: 'createTime,desc',
  }

  protected toRow(_ctx: Ctx, row: Plain<Account>): Administrator {
    const { type: _type, participantId: _participant, rejectReason: _reason, ...shown } = row
    const phone = row.phone && maskPhone(row.phone)
    return { ...shown, phone, areaName: '', roleIds: [], roles: [] }
  }

  protected toValues(ctx: Ctx, input: AdministratorInput, before: Account | null): Values<Account> {
    const phone = input.phone === undefined ? (before?.phone ?? null) : input.phone
    return {
      loginName: input.loginName,
      name: input.name,
      phone,
      phoneVerify: before?.phone === phone && (before?.phoneVerify ?? false),
      areaId: input.areaId ?? before?.areaId ?? ctx.me.areaId,
      status: input.status ?? before?.status ?? 'enabled',
    }
  }

  override async list(ctx: Ctx, query: ListQuery): Promise<Page<Administrator>> {
    const list = parseList(this.metadata(ctx), this.options, query)
    list.conditions.push(() => `t.type = ${SUPERVISOR}`)
    const { rows, total } = await listRows<Plain<Account>>(ctx, this.metadata(ctx), list)
    const records = rows.map((row) => this.toRow(ctx, row))
    return page(await withDetails(ctx, records), total, list.page)
  }

  override async get(ctx: Ctx, id: string): Promise<Administrator> {
    if (!(await scoped(ctx, Account).exists({ id, type: SUPERVISOR }))) throw notFound()
    const [row] = await withDetails(ctx, [await super.get(ctx, id)])
    if (!row) throw notFound()
    return row
  }

  override async create(ctx: Ctx, input: AdministratorInput): Promise<Administrator> {
    if (input.pwd !== undefined) checkPassword(input.pwd, input.loginName, 'pwd')
    // Without a first password nobody knows it: the account waits for account/reset/pwd.
    const passwordHash = await hashPassword(input.pwd ?? oneTimePassword())
    return unitOfWork(ctx, async (tx) => {
      const values = this.toValues(tx, input, null)
      const row = await scoped(tx, Account).insert({
        ...values,
        type: SUPERVISOR,
        passwordHash,
        changePwd: false,
      })
      await assignRoles(tx, row, input.roleIds, [])
      return this.get(tx, row.id)
    })
  }

  override update(ctx: Ctx, id: string, input: AdministratorInput): Promise<Administrator> {
    if (input.pwd !== undefined) {
      throw new DomainError('RULE_BROKEN', { fields: { pwd: ['password.byReset'] } })
    }
    return unitOfWork(ctx, async (tx) => {
      const before = await needBelow(tx, id)
      const { roleIds } = await this.get(tx, id)
      const values = this.toValues(tx, input, before)
      needOthers(tx, id, before, values)
      const row = await scoped(tx, Account).update(id, values, {
        version: input.version,
        current: () => this.get(tx, id),
      })
      const rolesChanged = await assignRoles(tx, row, input.roleIds, roleIds)
      if (rolesChanged && id === tx.actor?.accountId) throw notOneself('roleIds')
      const moved = row.areaId !== before.areaId || row.status !== before.status
      if (rolesChanged || moved) {
        await endSessionsOf(tx, [id])
        await keepAdministrator(tx)
      }
      return this.get(tx, id)
    })
  }

  override remove(ctx: Ctx, id: string): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      await needBelow(tx, id)
      if (id === tx.actor?.accountId) throw notOneself('id')
      await endSessionsOf(tx, [id])
      await scoped(tx, Account).remove(id)
      await keepAdministrator(tx)
    })
  }
}

/** The supervisor's account, locked; one that may more than the caller is none of the caller's business. */
async function needBelow(tx: Ctx, id: string): Promise<Account> {
  const account = await scoped(tx, Account).lock(id)
  if (account.type !== SUPERVISOR) throw notFound()
  const permissions = (await permissionsOf(tx, [id])).get(id) ?? []
  if (beyond(tx.actor, permissions).length) throw new DomainError('FORBIDDEN')
  return account
}

/** Nobody disables or moves the own account. */
function needOthers(tx: Ctx, id: string, before: Account, values: Values<Account>): void {
  if (id !== tx.actor?.accountId) return
  if (values.status !== before.status) throw notOneself('status')
  if (values.areaId !== before.areaId) throw notOneself('areaId')
}

function notOneself(field: string): DomainError {
  return new DomainError('RULE_BROKEN', { fields: { [field]: ['account.notOneself'] } })
}

async function withDetails(ctx: Ctx, rows: Administrator[]): Promise<Administrator[]> {
  const details = await detailsOf(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const known = details.get(row.id)
    if (!known) return row
    return {
      ...row,
      areaName: ctx.text(known.areaNames),
      roleIds: known.roles.map((role) => role.id),
      roles: known.roles.map((role) => ctx.text(role.names)),
    }
  })
}
