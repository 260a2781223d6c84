import { Body, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#core/context'
import type { AccountEntity } from '#entities/identity/account'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import type { ShownBy } from '#list/list-definition'
import { ListParams, type ListQuery } from '#list/list-params'
import { assigningArea } from '../../exchange/bulk/assigning-area.js'
import { type BulkAction, idsWhere } from '../../exchange/bulk/bulk-action.js'
import { BulkController } from '../../exchange/bulk/bulk-controller.js'
import { ExportCall } from '../../exchange/export/export-call.js'
import { ListExports } from '../../exchange/export/list-exports.js'
import { switchingAccounts } from '../accounts/switching-accounts.js'
import { Passwords } from '../passwords/passwords.js'
import { Administrator, AdministratorInput, NewAdministrator } from './administrator.dto.js'
import { ADMINISTRATORS } from './administrator.queries.js'
import { ADMINISTRATOR_TABLE } from './administrator.table.js'
import {
  assignAdministrator,
  changeAdministrator,
  lockManageable,
  removeAdministrator,
} from './change-administrator.js'
import { createAdministrator } from './create-administrator.js'

/** Sets the status of an account. */
function setting(status: 'enabled' | 'disabled'): BulkAction<AccountEntity> {
  return {
    ...switchingAccounts(status, async (_, id) => [id]),
    changing: (_, rows) => idsWhere(rows, (row) => row.status !== status),
  }
}

/** Accounts of supervisors with their roles. */
@AdminCalls('administrator', 'administrator')
export class AdministratorController extends BulkController<ShownBy<typeof ADMINISTRATORS>>('administrator') {
  constructor(
    private readonly passwords: Passwords,
    private readonly exports: ListExports,
  ) {
    super()
  }

  protected override bulkList() {
    return {
      definition: ADMINISTRATORS,
      listed: ADMINISTRATORS.listed,
      titlesOf: (_ctx: Ctx, rows: readonly { name: string }[]) => rows.map(({ name }) => name),
      actions: {
        enable: setting('enabled'),
        disable: setting('disabled'),
        ...assigningArea<AccountEntity, AccountEntity>({
          permission: 'administrator:update',
          lock: lockManageable,
          assign: assignAdministrator,
        }),
        delete: { permission: 'administrator:delete' as const, run: removeAdministrator },
      },
    }
  }

  @Call({ get: 'list', permission: 'administrator:list', answer: ADMINISTRATORS }, 'List administrators')
  list(@RequestCtx() ctx: Ctx, @ListParams(ADMINISTRATORS) query: ListQuery) {
    return ADMINISTRATORS.page(ctx, query)
  }

  @ExportCall('administrator:export', ADMINISTRATORS)
  export(@RequestCtx() ctx: Ctx, @ListParams(ADMINISTRATORS) query: ListQuery, @Res() reply: FastifyReply) {
    return this.exports.send(ctx, reply, query, ADMINISTRATOR_TABLE, (tx) => ADMINISTRATORS.exported(tx, query))
  }

  @Call({ get: ':id', permission: 'administrator:list', answer: Administrator }, 'Get an administrator')
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return ADMINISTRATORS.get(ctx, id)
  }

  @Call(
    { post: '', permission: 'administrator:create', answer: NewAdministrator, idempotent: true },
    'Add an administrator',
  )
  create(@RequestCtx() ctx: Ctx, @Body() input: AdministratorInput) {
    return createAdministrator(ctx, this.passwords, input)
  }

  @Call({ put: ':id', permission: 'administrator:update', answer: Administrator }, 'Update an administrator')
  update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: AdministratorInput) {
    return changeAdministrator(ctx, id, input)
  }

  @Call({ delete: ':id', permission: 'administrator:delete' }, 'Delete an administrator')
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return removeAdministrator(ctx, id)
  }
}
