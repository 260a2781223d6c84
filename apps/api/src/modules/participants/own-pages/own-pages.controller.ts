import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Inject, Post } from '@nestjs/common'
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Permission } from '../../../http/access/declare.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { OwnPages, OwnPagesInput } from './own-pages.dto.js'
import { OwnPagesViews } from './own-pages.js'

@ApiTags('supervisor')
@Controller(`${ADMIN_BASE}/api/supervisor`)
export class OwnPagesController {
  constructor(@Inject(OwnPagesViews) private readonly views: OwnPagesViews) {}

  @Post('ownPages')
  @Permission('personal-data:view')
  @ApiOperation({
    summary: "Look at a participant's own pages, read only, for half an hour; it is logged",
  })
  @ApiCreatedResponse({ type: OwnPages })
  start(@RequestCtx() ctx: Ctx, @Body() { participantId }: OwnPagesInput): Promise<OwnPages> {
    return this.views.start(ctx, participantId)
  }
}
