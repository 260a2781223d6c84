import { Param, Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { PublicBand, PublicCaptcha, PublicCompany, PublicCreditQuery, PublicCreditRow } from './public-credit.dto.js'
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

  @Call(
    {
      get: 'public/company/:code',
      public: 'credit, ratings and serious acts of organisations are public; natural persons are never found',
      answer: PublicCompany,
    },
    'Get everything that is public about an organisation by its full code; counts as a query',
  )
  company(@RequestCtx() ctx: Ctx, @Param('code') code: string, @Query() captcha: PublicCaptcha) {
    return this.credit.company(ctx, code, captcha)
  }

  @Call(
    { get: 'public/bands', public: 'the scale explains a published band', answer: [PublicBand] },
    'List the bands of each role, the highest first',
  )
  bands(@RequestCtx() ctx: Ctx) {
    return this.credit.bands(ctx)
  }
}
