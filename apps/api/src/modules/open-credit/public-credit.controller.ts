import { Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { PublicCreditQuery, PublicCreditRow } from './public-credit.dto.js'
import { PublicCredit } from './public-credit.js'

@AdminCalls('credit', 'credit')
export class PublicCreditController {
  constructor(private readonly credit: PublicCredit) {}

  @Call(
    {
      get: 'public',
      public: 'credit of organisations is public; natural persons are never found',
      answer: [PublicCreditRow],
    },
    'Get the credit of an organisation by exact name or full code; repeated queries need a captcha',
  )
  find(@RequestCtx() ctx: Ctx, @Query() query: PublicCreditQuery) {
    return this.credit.find(ctx, query)
  }
}
