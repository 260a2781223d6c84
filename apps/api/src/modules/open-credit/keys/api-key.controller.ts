import { ADMIN_BASE } from '@credit/contract'
import { Controller, Put } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Permission } from '../../../http/access/declare.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { CrudController } from '../../crud/crud.controller.js'
import { ApiKeyInput, ApiKeyRow, IssuedSecret } from './api-key.dto.js'
import { API_KEY_LIST, ApiKeyService } from './api-key.service.js'

const contract = {
  resource: 'api-key',
  row: ApiKeyRow,
  input: ApiKeyInput,
  list: API_KEY_LIST,
} as const

@ApiTags('open')
@Controller(`${ADMIN_BASE}/api/apiKey`)
export class ApiKeyController extends CrudController(contract, ApiKeyService) {
  // Ignores Idempotency-Key: the response, which contains the secret, would be stored for retries.
  @Put(':id/issue')
  @Permission('api-key:update')
  @ApiOperation({ summary: 'Issue the secret of a key, shown once; the one before is void' })
  @ApiOkResponse({ type: IssuedSecret })
  issue(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<IssuedSecret> {
    return this.service.issue(ctx, id)
  }

  @Put(':id/revoke')
  @Permission('api-key:update')
  @ApiOperation({ summary: 'Revoke a key' })
  @ApiOkResponse({ type: ApiKeyRow })
  revoke(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<ApiKeyRow> {
    return this.service.revoke(ctx, id)
  }
}
