import type { Ctx } from '#core/context'
import { AdminCalls, answerOf, Call, IdParam, RequestCtx } from '#http/call'
import { effectOfAdjustment, effectOfBehaviour, effectOfCase, effectOfClaim } from './decision-effect.js'
import { ScoreEffect } from './effect.dto.js'

const EFFECT = answerOf<ScoreEffect | null>({ type: ScoreEffect, description: 'null: the decision changes no score' })

/** Effects of decisions on scores, before they are made. */
@AdminCalls('', 'credit')
export class EffectController {
  @Call(
    { get: 'integrity/:id/effect', permission: 'integrity:approve', answer: EFFECT },
    'Get the score without and with the confirmation, or the end, of a behaviour',
  )
  behaviour(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return effectOfBehaviour(ctx, id)
  }

  @Call(
    { get: 'qualificationPoint/:id/effect', permission: 'qualification:approve', answer: EFFECT },
    'Get the score without and with a bonus claim',
  )
  claim(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return effectOfClaim(ctx, id)
  }

  @Call(
    { get: 'adjustment/:id/effect', permission: 'adjustment:approve', answer: EFFECT },
    'Get the score without and with an adjustment',
  )
  adjustment(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return effectOfAdjustment(ctx, id)
  }

  @Call(
    { get: 'complaint/:id/effect', permission: 'case:approve', answer: EFFECT },
    'Get the score without and with an upheld case',
  )
  case(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return effectOfCase(ctx, id)
  }
}
