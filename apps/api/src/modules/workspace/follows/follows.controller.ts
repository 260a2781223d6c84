import { ADMIN_BASE, SIGN } from '@credit/contract'
import { Body, Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common'
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Self } from '../../../http/access/declare.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { FollowedRow, FollowInput } from './follows.dto.js'
import { Follows } from './follows.js'

@ApiTags('workspace')
@Controller(`${ADMIN_BASE}/api/workspace/follows`)
export class FollowsController {
  constructor(@Inject(Follows) private readonly follows: Follows) {}

  @Get()
  @Self(SIGN.supervisor)
  @ApiOperation({ summary: 'List the records that the caller follows' })
  @ApiOkResponse({ type: [FollowedRow] })
  list(@RequestCtx() ctx: Ctx): Promise<FollowedRow[]> {
    return this.follows.list(ctx)
  }

  @Post()
  @HttpCode(204)
  @Self(SIGN.supervisor)
  @ApiOperation({ summary: 'Follow a record: a message tells of its changes' })
  @ApiNoContentResponse()
  add(@RequestCtx() ctx: Ctx, @Body() input: FollowInput): Promise<void> {
    return this.follows.add(ctx, input)
  }

  @Delete(':id')
  @HttpCode(204)
  @Self(SIGN.supervisor)
  @ApiOperation({ summary: 'Unfollow a record, by its id' })
  @ApiNoContentResponse()
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return this.follows.remove(ctx, id)
  }
}
