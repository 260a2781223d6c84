import { maskPhone, type Page, type Permission, SIGN } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { In, IsNull, Not } from 'typeorm'
import type { Ctx } from '../../../core/context.js'
import { DomainError, notFound } from '../../../core/domain-error.js'
import { scoped } from '../../../database/scoped.js'
import { sql } from '../../../database/sql-tag.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { AreaEntity } from '../../../entities/areas/area.js'
import { AccountEntity } from '../../../entities/identity/account.js'
import { SecondFactorEntity } from '../../../entities/identity/second-factor.js'
import { defineList, type ListQuery } from '../../../list/list-definition.js'
import { toPage } from '../../../list/page.js'
import type { Plain } from '../../../list/plain-row.js'
import { listOf } from '../../../list/row-list.js'
import { CrudService, type Values } from '../../crud/crud.service.js'
import { beyond } from '../accounts/account.policy.js'
import { assertManageable, permissionsOf, rolesOf } from '../accounts/account.queries.js'
import { assertAdministratorLeft } from '../accounts/last-administrator.js'
import { checkPassword } from '../passwords/check-password.js'
import { oneTimePassword } from '../passwords/one-time-password.js'
import { Passwords } from '../passwords/passwords.js'
import { endSessionsOf } from '../sessions/sessions.js'
import {
  ADMINISTRATOR_ACTIONS,
  type Administrator,
  type AdministratorAction,
  type AdministratorInput,
} from './administrator.dto.js'
import { assignRoles } from './assign-roles.js'

const SUPERVISOR = SIGN.supervisor

export const ADMINISTRATOR_LIST = defineList({
  entity: AccountEntity,
  searchable: ['name', 'loginName'],
  sortable: ['loginName', 'name', 'status', 'areaId', 'lastLoginTime', 'createTime', 'updateTime'],
  filterable: ['loginName', 'name', 'status', 'areaId', 'lastLoginTime', 'createTime'],
  defaultSort: 'createTime,desc',
})

/** Accounts of supervisors with their roles. Accounts with more permissions than the caller cannot be changed. */
@Injectable()
export class AdministratorService extends CrudService<
  AccountEntity,
  Administrator,
  AdministratorInput
> {
  protected readonly definition = ADMINISTRATOR_LIST

  constructor(@Inject(Passwords) private readonly passwords: Passwords) {
    super()
  }

  protected toRow(_ctx: Ctx, row: Plain<AccountEntity>): Administrator {
    const { type: _type, participantId: _participant, rejectReason: _reason, ...shown } = row
    const phone = row.phone && maskPhone(row.phone)
    return { ...shown, phone, areaName: '', roleIds: [], roles: [], secondFactor: false, can: [] }
  }

  protected toValues(
    ctx: Ctx,
    input: AdministratorInput,
    before: AccountEntity | null,
  ): Values<AccountEntity> {
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
    const list = listOf(ctx, this.definition, query).where(sql`t.type = ${SUPERVISOR}`)
    const found = toPage(await list.page(), (row) => this.toRow(ctx, row))
    return { ...found, records: await withDetails(ctx, found.records) }
  }

  override async get(ctx: Ctx, id: string): Promise<Administrator> {
    if (!(await scoped(ctx, AccountEntity).exists({ id, type: SUPERVISOR }))) throw notFound()
    const [row] = await withDetails(ctx, [await super.get(ctx, id)])
    if (!row) throw notFound()
    return row
  }

  override async create(ctx: Ctx, input: AdministratorInput): Promise<Administrator> {
    if (input.pwd !== undefined) checkPassword(input.pwd, input.loginName, 'pwd')
    // Without a first password the account cannot log in until account/reset/pwd.
    const passwordHash = await this.passwords.hash(input.pwd ?? oneTimePassword())
    return unitOfWork(ctx, async (tx) => {
      const values = this.toValues(tx, input, null)
      const row = await scoped(tx, AccountEntity).insert({
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
      const before = await lockManageable(tx, id)
      const { roleIds } = await this.get(tx, id)
      const values = this.toValues(tx, input, before)
      assertNotOwn(tx, id, before, values)
      const row = await scoped(tx, AccountEntity).update(id, values, {
        version: input.version,
        current: () => this.get(tx, id),
      })
      const rolesChanged = await assignRoles(tx, row, input.roleIds, roleIds)
      if (rolesChanged && id === tx.actor?.accountId) throw notOneself('roleIds')
      const relocated = row.areaId !== before.areaId || row.status !== before.status
      if (rolesChanged || relocated) {
        await endSessionsOf(tx, [id])
        await assertAdministratorLeft(tx)
      }
      return this.get(tx, id)
    })
  }

  override remove(ctx: Ctx, id: string): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      await lockManageable(tx, id)
      if (id === tx.actor?.accountId) throw notOneself('id')
      await endSessionsOf(tx, [id])
      await scoped(tx, AccountEntity).remove(id)
      await assertAdministratorLeft(tx)
    })
  }
}

/** Locks a supervisor's account; rejects accounts with more permissions than the caller. */
async function lockManageable(tx: Ctx, id: string): Promise<AccountEntity> {
  const account = await scoped(tx, AccountEntity).lock(id)
  if (account.type !== SUPERVISOR) throw notFound()
  await assertManageable(tx, [id])
  return account
}

/** Rejects disabling or moving the caller's own account. */
function assertNotOwn(
  tx: Ctx,
  id: string,
  before: AccountEntity,
  values: Values<AccountEntity>,
): void {
  if (id !== tx.actor?.accountId) return
  if (values.status !== before.status) throw notOneself('status')
  if (values.areaId !== before.areaId) throw notOneself('areaId')
}

function notOneself(field: string): DomainError {
  return new DomainError('RULE_BROKEN', { fields: { [field]: ['account.notOneself'] } })
}

/** What the caller may do with an account: not with one of more permissions, and with its own only change it. */
function actionsOn(
  ctx: Ctx,
  id: string,
  permissions: readonly Permission[],
): AdministratorAction[] {
  if (beyond(ctx.actor, permissions).length) return []
  return id === ctx.actor?.accountId ? ['update'] : [...ADMINISTRATOR_ACTIONS]
}

async function withDetails(ctx: Ctx, rows: Administrator[]): Promise<Administrator[]> {
  const areaIds = [...new Set(rows.map(({ areaId }) => areaId))]
  const areas = await scoped(ctx, AreaEntity).pick(['id', 'names'], { id: In(areaIds) })
  const areaNames = new Map(areas.map(({ id, names }) => [id, ctx.text(names)]))
  const ids = rows.map(({ id }) => id)
  const roles = await rolesOf(ctx, ids)
  const permissions = await permissionsOf(ctx, ids)
  const factors = await scoped(ctx, SecondFactorEntity).pick(['accountId'], {
    accountId: In(ids),
    confirmedAt: Not(IsNull()),
  })
  const protectedIds = new Set(factors.map(({ accountId }) => accountId))
  return rows.map((row) => {
    const own = roles.get(row.id) ?? []
    return {
      ...row,
      can: actionsOn(ctx, row.id, permissions.get(row.id) ?? []),
      areaName: areaNames.get(row.areaId) ?? '',
      roleIds: own.map(({ id }) => id),
      roles: own.map(({ names }) => ctx.text(names)),
      secondFactor: protectedIds.has(row.id),
    }
  })
}
