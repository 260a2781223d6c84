import { ADMIN_BASE } from '@credit/contract'
import { Controller, Query } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { Call } from '#http/call'
import { RequestCtx } from '#http/request-ctx'
import { PublicCreditQuery, PublicCreditRow } from './public-credit.dto.js'
import { PublicCredit } from './public-credit.js'

@ApiTags('credit')
@Controller(`${ADMIN_BASE}/api/credit`)
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
  find(@RequestCtx() ctx: Ctx, @Query() query: PublicCreditQuery): Promise<PublicCreditRow[]> {
    return this.credit.find(ctx, query)
  }
}
