import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { ChangePeople } from './change-people.js'
import { PEOPLE } from './list-people.js'
import { HandOverInput, InvitedPerson, OwnNameInput, PersonInput } from './person.dto.js'

/** People of an organisation: each has an own account for the same participant. */
@AdminCalls('people', 'account')
export class PeopleController {
  constructor(private readonly people: ChangePeople) {}

  @Call({ get: 'list', self: [1, 2, 3], answer: PEOPLE }, 'List the people of the organisation')
  list(@RequestCtx() ctx: Ctx, @ListParams(PEOPLE) query: ListQuery) {
    return PEOPLE.page(ctx, query)
  }

  @Call({ post: '', self: [1, 2, 3], answer: InvitedPerson }, 'Invite a person; returns a one-time password')
  invite(@RequestCtx() ctx: Ctx, @Body() input: PersonInput) {
    return this.people.invite(ctx, input)
  }

  @Call({ put: 'name', self: [1, 2, 3] }, 'Set the name of the person who owns the account, by the owner')
  name(@RequestCtx() ctx: Ctx, @Body() { personName }: OwnNameInput) {
    return this.people.nameOwner(ctx, personName)
  }

  @Call({ put: ':id/password', self: [1, 2, 3], answer: InvitedPerson }, 'Give a person a new one-time password')
  password(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.people.renewPassword(ctx, id)
  }

  @Call({ put: ':id/remove', self: [1, 2, 3] }, 'Remove a handler; ends its sessions')
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.people.remove(ctx, id)
  }

  @Call({ put: ':id/restore', self: [1, 2, 3] }, 'Restore a handler that the owner removed')
  restore(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.people.restore(ctx, id)
  }

  @Call({ put: ':id/owner', self: [1, 2, 3] }, "Transfer the ownership to a handler; requires the owner's password")
  handOver(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { pwd }: HandOverInput) {
    return this.people.handOver(ctx, id, pwd)
  }
}
