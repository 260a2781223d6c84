import { maskPhone } from '@credit/contract'
import { asParty } from '#database/policy'
import { AccountEntity } from '#entities/identity/account'
import type { Plain } from '#list/plain-row'
import { defineRows } from '#list/rows'
import { type PersonAction, PersonRow, type PersonState } from './person.dto.js'
import { isOwner } from './person.policy.js'

/** People of the caller's organisation; for owners with what they may do. */
export const PEOPLE = defineRows(PersonRow, {
  entity: AccountEntity,
  extraColumns: ['handler', 'status', 'changePwd', 'leftAt'],
  searchable: ['personName', 'loginName'],
  sortable: ['personName', 'loginName', 'lastLoginTime', 'createTime'],
  filterable: ['personName', 'loginName', 'createTime', 'lastLoginTime'],
  defaultSort: 'createTime,asc',
  total: 'counted',
  policy: () => asParty,
  isEmptyFor: ({ me }) => me.participantId === null,
  lookUp: async (ctx, rows) => {
    const mayChange = await isOwner(ctx)
    return rows.map(() => ({ mayChange }))
  },
  fields: {
    state: (row) => stateOf(row),
    personName: ({ personName }) => personName ?? '',
    phone: ({ phone }) => phone && maskPhone(phone),
    owner: ({ handler }) => !handler,
    can: ({ id, handler, mayChange, ...row }, { me }) =>
      mayChange && handler && id !== me.accountId ? ACTIONS[stateOf(row)] : [],
  },
})

/** Actions of an owner on a handler. Only supervisors undo a supervisor's decision. */
const ACTIONS: Readonly<Record<PersonState, PersonAction[]>> = {
  active: ['remove', 'owner'],
  invited: ['remove', 'password'],
  left: ['restore'],
  disabled: [],
}

type State = Pick<Plain<AccountEntity>, 'status' | 'leftAt' | 'changePwd'>

function stateOf({ status, leftAt, changePwd }: State): PersonState {
  if (status !== 'enabled') return leftAt === null ? 'disabled' : 'left'
  return changePwd ? 'active' : 'invited'
}
