import { addDays, endOfDay, PARTICIPANT_SIGNS, SIGN } from '@credit/contract'
import { Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { assertMaySeeCredit } from '../../score/credit.policy.js'
import { CreditQuery } from '../../score/credit-query.dto.js'
import { creditOf } from '../../score/explain-score.js'
import { CreditLift } from '../../score/lift.dto.js'
import { liftOf } from '../../score/lift-score.js'
import { type Completion, CompletionQuery, CreditRow, RoleCompletion } from './completion.dto.js'
import { completionByRole, completionOf } from './completion.sql.js'
import { expectedEvaluations } from './expected.sql.js'
import { rateOf } from './rate.js'

/** Days between the rates and the previous ones. */
const PERIOD_DAYS = 30

@AdminCalls('mutualEvaluationRecord', 'dashboard')
export class CompletionController {
  @Call(
    { get: 'completion', permission: 'dashboard:view', answer: [RoleCompletion] },
    "Get the area's completion rates of evaluators by role",
  )
  async completion(@RequestCtx() ctx: Ctx, @Query() query: CompletionQuery): Promise<RoleCompletion[]> {
    const before = endOfDay(addDays(ctx.clock.today(), -PERIOD_DAYS))
    const rows = await completionByRole.rows(ctx, { before, areaId: query.areaId ?? null })
    return PARTICIPANT_SIGNS.map((sign) => {
      const row = rows.find((one) => one.sign === sign)
      const previous = { due: row?.dueBefore ?? 0, given: row?.givenBefore ?? 0 }
      return { sign, ...withRate(row), previousRate: rateOf(previous) }
    })
  }
}

/** Located here and not in credit, because its responses contain the completion rate and the requested evaluations. */
@AdminCalls('credit', 'credit')
export class ParticipantCreditController {
  @Call({ get: ':id', self: true, answer: CreditRow }, 'Get the credit of a participant, with its explanation')
  async credit(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Query() { asOf }: CreditQuery): Promise<CreditRow> {
    assertMaySeeCredit(ctx.me, id)
    const today = ctx.clock.today()
    if (asOf !== undefined && asOf > today) {
      throw new DomainError('RULE_BROKEN', {
        fields: { asOf: [['field.notAfter', { day: today }]] },
      })
    }
    const credit = await creditOf(ctx, id, { asOf, named: ctx.me.sign === SIGN.supervisor })
    // By the day of each evaluation given a supervisor would know who gave an anonymous one.
    if (asOf !== undefined && asOf < today) return { ...credit, completion: null }
    return { ...credit, completion: withRate(await completionOf.first(ctx, { participantId: id })) }
  }

  @Call({ get: ':id/lift', self: true, answer: CreditLift }, 'Get what would lift a participant to the next star')
  async lift(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    assertMaySeeCredit(ctx.me, id)
    const expected = await expectedEvaluations.rows(ctx, { participantId: id })
    return liftOf(ctx, id, { named: ctx.me.sign === SIGN.supervisor, expected })
  }
}

function withRate({ due, given } = { due: 0, given: 0 }): Completion {
  return { due, given, rate: rateOf({ due, given }) }
}
