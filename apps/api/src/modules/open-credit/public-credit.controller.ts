import { ADMIN_BASE } from '@credit/contract'
import { Controller, Get, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { Public } from '../../http/access/declare.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { PublicCreditQuery, PublicCreditRow } from './public-credit.dto.js'
import { PublicCredit } from './public-credit.js'

@ApiTags('credit')
@Controller(`${ADMIN_BASE}/api/credit`)
export class PublicCreditController {
  constructor(private readonly credit: PublicCredit) {}

  @Get('public')
  @Public('credit of organisations is public; natural persons are never found')
  @ApiOperation({
    summary: 'Get the credit of an organisation by its exact name or full code; after some queries with a captcha',
  })
  @ApiOkResponse({ type: [PublicCreditRow] })
  find(@RequestCtx() ctx: Ctx, @Query() query: PublicCreditQuery): Promise<PublicCreditRow[]> {
    return this.credit.find(ctx, query)
  }
}
