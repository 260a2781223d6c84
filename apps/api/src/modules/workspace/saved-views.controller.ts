import { ADMIN_BASE, SIGN } from '@credit/contract'
import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put } from '@nestjs/common'
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { Self } from '../../http/access/declare.js'
import { Idempotent } from '../../http/idempotency.interceptor.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { SavedViewInput, SavedViewRow, SavedViewsAnswer } from './saved-view.dto.js'
import { SavedViews } from './saved-views.js'

@ApiTags('workspace')
@Controller(`${ADMIN_BASE}/api/workspace/views`)
export class SavedViewsController {
  constructor(@Inject(SavedViews) private readonly views: SavedViews) {}

  @Get()
  @Self(SIGN.supervisor)
  @ApiOperation({ summary: 'List saved views: own ones and those shared with own roles' })
  @ApiOkResponse({ type: SavedViewsAnswer })
  list(@RequestCtx() ctx: Ctx): Promise<SavedViewsAnswer> {
    return this.views.list(ctx)
  }

  @Post()
  @Self(SIGN.supervisor)
  @Idempotent()
  @ApiOperation({ summary: 'Save a view of a list, for oneself or for a role' })
  @ApiCreatedResponse({ type: SavedViewRow })
  create(@RequestCtx() ctx: Ctx, @Body() input: SavedViewInput): Promise<SavedViewRow> {
    return this.views.create(ctx, input)
  }

  @Put(':id')
  @Self(SIGN.supervisor)
  @ApiOperation({ summary: 'Change an own view' })
  @ApiOkResponse({ type: SavedViewRow })
  update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: SavedViewInput): Promise<SavedViewRow> {
    return this.views.update(ctx, id, input)
  }

  @Delete(':id')
  @HttpCode(204)
  @Self(SIGN.supervisor)
  @ApiOperation({ summary: 'Delete an own view' })
  @ApiNoContentResponse()
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return this.views.remove(ctx, id)
  }
}
