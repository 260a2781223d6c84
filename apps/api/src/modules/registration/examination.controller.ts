import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { ExamineRegistration } from './examine-registration.js'
import { REGISTRATIONS } from './list-registrations.js'
import { ReadRegistration } from './read-registration.js'
import { Approval, RegistrationDetail, Rejection } from './registration.dto.js'

@AdminCalls('registration', 'registration')
export class ExaminationController {
  constructor(
    private readonly read: ReadRegistration,
    private readonly examine: ExamineRegistration,
  ) {}

  @Call({ get: 'list', permission: 'registration:list', answer: REGISTRATIONS }, 'List registrations')
  list(@RequestCtx() ctx: Ctx, @ListParams(REGISTRATIONS) query: ListQuery) {
    return REGISTRATIONS.page(ctx, query)
  }

  @Call(
    { get: ':id', permission: 'registration:list', answer: RegistrationDetail },
    'Get a registration and the known data of the participant',
  )
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.read.run(ctx, id)
  }

  @Call(
    { put: ':id/approve', permission: 'registration:approve', answer: RegistrationDetail, idempotent: true },
    'Approve a registration; its account can log in from now on',
  )
  async approve(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { version }: Approval) {
    return this.examine.approve(ctx, id, version)
  }

  @Call(
    { put: ':id/reject', permission: 'registration:approve', answer: RegistrationDetail, idempotent: true },
    'Reject a registration with a reason that is sent to the applicant',
  )
  async reject(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason, version }: Rejection) {
    return this.examine.reject(ctx, id, reason, version)
  }
}
