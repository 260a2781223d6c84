import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common'
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Self } from '../../../http/access/declare.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { ChangePeople } from './change-people.js'
import { listPeople, PEOPLE_LIST } from './list-people.js'
import { HandOverInput, InvitedPerson, OwnNameInput, PersonInput, PersonRow } from './person.dto.js'

/** People of an organisation: each has an own account for the same participant. */
@ApiTags('account')
@Controller(`${ADMIN_BASE}/api/people`)
export class PeopleController {
  constructor(private readonly people: ChangePeople) {}

  @Get('list')
  @Self(1, 2, 3)
  @ApiOperation({ summary: "List the people of the caller's organisation" })
  @ApiList(PersonRow, PEOPLE_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(PEOPLE_LIST) query: ListQuery): Promise<Page<PersonRow>> {
    return listPeople(ctx, query)
  }

  @Post()
  @HttpCode(201)
  @Self(1, 2, 3)
  @ApiOperation({ summary: 'Invite a person, by the owner; returns a one-time password' })
  @ApiCreatedResponse({ type: InvitedPerson })
  invite(@RequestCtx() ctx: Ctx, @Body() input: PersonInput): Promise<InvitedPerson> {
    return this.people.invite(ctx, input)
  }

  @Put('name')
  @HttpCode(204)
  @Self(1, 2, 3)
  @ApiOperation({ summary: 'Set the name of the person who owns the account, by the owner' })
  @ApiNoContentResponse()
  name(@RequestCtx() ctx: Ctx, @Body() { personName }: OwnNameInput): Promise<void> {
    return this.people.nameOwner(ctx, personName)
  }

  @Put(':id/password')
  @Self(1, 2, 3)
  @ApiOperation({ summary: 'Give a person who has not logged in yet a new one-time password' })
  @ApiOkResponse({ type: InvitedPerson })
  password(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<InvitedPerson> {
    return this.people.renewPassword(ctx, id)
  }

  @Put(':id/remove')
  @HttpCode(204)
  @Self(1, 2, 3)
  @ApiOperation({ summary: 'Remove a handler; ends its sessions' })
  @ApiNoContentResponse()
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return this.people.remove(ctx, id)
  }

  @Put(':id/restore')
  @HttpCode(204)
  @Self(1, 2, 3)
  @ApiOperation({ summary: 'Restore a handler that the owner removed' })
  @ApiNoContentResponse()
  restore(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return this.people.restore(ctx, id)
  }

  @Put(':id/owner')
  @HttpCode(204)
  @Self(1, 2, 3)
  @ApiOperation({
    summary: 'Transfer the ownership to a handler; requires the password of the owner',
  })
  @ApiNoContentResponse()
  handOver(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { pwd }: HandOverInput): Promise<void> {
    return this.people.handOver(ctx, id, pwd)
  }
}
