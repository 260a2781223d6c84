import { PARTICIPANT_SIGNS } from '@credit/contract'
import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { OWN_REPORTS } from './list-reports.js'
import { ReadReport } from './read-report.js'
import { OwnReport } from './report.dto.js'
import { StatementInput } from './report-inputs.dto.js'
import { stateView } from './state-view.js'

/** Calls for participants to read the records about them. */
@AdminCalls('integrity', 'credit')
export class OwnReportsController {
  constructor(private readonly reports: ReadReport) {}

  @Call(
    { get: 'mine', self: PARTICIPANT_SIGNS, answer: OWN_REPORTS },
    'List the behaviours that the caller was notified of',
  )
  mine(@RequestCtx() ctx: Ctx, @ListParams(OWN_REPORTS) query: ListQuery) {
    return OWN_REPORTS.page(ctx, query)
  }

  @Call({ get: 'mine/:id', self: PARTICIPANT_SIGNS, answer: OwnReport }, 'Get the notice and evidence of a behaviour')
  own(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.reports.forParty(ctx, id)
  }

  @Call(
    { put: ':id/statement', self: PARTICIPANT_SIGNS, answer: OwnReport, idempotent: true },
    "State the party's view, once, within the notice period",
  )
  state(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: StatementInput) {
    return unitOfWork(ctx, async (tx) => {
      await stateView(tx, id, input)
      return this.reports.forParty(tx, id)
    })
  }
}
