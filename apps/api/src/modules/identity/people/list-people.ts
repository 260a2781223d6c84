import { maskPhone, type Page } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { asParty } from '../../../database/policy.js'
import { AccountEntity } from '../../../entities/identity/account.js'
import { defineList, type ListQuery, type ShownBy } from '../../../list/list-definition.js'
import { page, toPage } from '../../../list/page.js'
import { pageOf } from '../../../list/page-query.dto.js'
import type { Plain } from '../../../list/plain-row.js'
import { listOf } from '../../../list/row-list.js'
import type { PersonAction, PersonRow, PersonState } from './person.dto.js'
import { isOwner } from './person.policy.js'

export const PEOPLE_LIST = defineList({
  entity: AccountEntity,
  columns: [
    ...(['personName', 'loginName', 'phone', 'handler', 'status', 'changePwd', 'leftAt'] as const),
    ...(['lastLoginTime', 'createTime'] as const),
  ],
  searchable: ['personName', 'loginName'],
  sortable: ['personName', 'loginName', 'lastLoginTime', 'createTime'],
  filterable: ['personName', 'loginName', 'createTime', 'lastLoginTime'],
  defaultSort: 'createTime,asc',
  total: 'counted',
})

type Row = Plain<ShownBy<typeof PEOPLE_LIST>>

/** Returns a page of the people of the caller's organisation; for owners with their possible actions. */
export async function listPeople(ctx: Ctx, query: ListQuery): Promise<Page<PersonRow>> {
  if (ctx.me.participantId === null) return page([], 0, pageOf(query))
  const found = await listOf(ctx, PEOPLE_LIST, query, asParty).page()
  const owner = await isOwner(ctx)
  return toPage(found, (row) => toRow(ctx, row, owner))
}

function toRow(ctx: Ctx, row: Row, mayChange: boolean): PersonRow {
  const { id, personName, loginName, phone, handler, lastLoginTime, createTime } = row
  const state = stateOf(row)
  return {
    id,
    loginName,
    lastLoginTime,
    createTime,
    state,
    personName: personName ?? '',
    phone: phone && maskPhone(phone),
    owner: !handler,
    can: mayChange && handler && id !== ctx.me.accountId ? ACTIONS[state] : [],
  }
}

/** Actions of an owner on a handler. Only supervisors undo a supervisor's decision. */
const ACTIONS: Readonly<Record<PersonState, PersonAction[]>> = {
  active: ['remove', 'owner'],
  invited: ['remove', 'password'],
  left: ['restore'],
  disabled: [],
}

function stateOf({ status, leftAt, changePwd }: Row): PersonState {
  if (status !== 'enabled') return leftAt === null ? 'disabled' : 'left'
  return changePwd ? 'active' : 'invited'
}
