import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { CrudController } from '../../crud/crud.controller.js'
import { ApiKeyInput, ApiKeyRow, IssuedSecret, NewApiKey } from './api-key.dto.js'
import { API_KEYS, ApiKeyService } from './api-key.service.js'

const contract = {
  resource: 'api-key',
  input: ApiKeyInput,
  rows: API_KEYS,
  created: NewApiKey,
} as const

@AdminCalls('apiKey', 'open')
export class ApiKeyController extends CrudController(contract, ApiKeyService) {
  // Ignores Idempotency-Key: the response, which contains the secret, would be stored for retries.
  @Call(
    { put: ':id/issue', permission: 'api-key:update', answer: IssuedSecret },
    "Issue a key's secret, shown once; voids the last",
  )
  issue(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.service.issue(ctx, id)
  }

  @Call({ put: ':id/revoke', permission: 'api-key:update', answer: ApiKeyRow }, 'Revoke a key')
  revoke(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.service.revoke(ctx, id)
  }
}
