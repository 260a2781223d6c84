import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, Put } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { Permission } from '../../http/access/declare.js'
import { Idempotent } from '../../http/idempotency.interceptor.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import type { ListQuery } from '../../list/list-definition.js'
import { ApiList, ListParams } from '../../list/list-params.js'
import { ExamineRegistration } from './examine-registration.js'
import { listRegistrations, REGISTRATION_LIST } from './list-registrations.js'
import { ReadRegistration } from './read-registration.js'
import { Approval, RegistrationDetail, RegistrationRow, Rejection } from './registration.dto.js'

@ApiTags('registration')
@Controller(`${ADMIN_BASE}/api/registration`)
export class ExaminationController {
  constructor(
    private readonly read: ReadRegistration,
    private readonly examine: ExamineRegistration,
  ) {}

  @Get('list')
  @Permission('registration:list')
  @ApiOperation({ summary: 'List registrations' })
  @ApiList(RegistrationRow, REGISTRATION_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(REGISTRATION_LIST) query: ListQuery): Promise<Page<RegistrationRow>> {
    return listRegistrations(ctx, query)
  }

  @Get(':id')
  @Permission('registration:list')
  @ApiOperation({ summary: 'Get a registration together with the known data of the participant' })
  @ApiOkResponse({ type: RegistrationDetail })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<RegistrationDetail> {
    return this.read.run(ctx, id)
  }

  @Put(':id/approve')
  @Permission('registration:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Approve a registration; its account can log in from now on' })
  @ApiOkResponse({ type: RegistrationDetail })
  async approve(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() { version }: Approval,
  ): Promise<RegistrationDetail> {
    return this.examine.approve(ctx, id, version)
  }

  @Put(':id/reject')
  @Permission('registration:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Reject with a reason, which the applicant is sent' })
  @ApiOkResponse({ type: RegistrationDetail })
  async reject(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() { reason, version }: Rejection,
  ): Promise<RegistrationDetail> {
    return this.examine.reject(ctx, id, reason, version)
  }
}
