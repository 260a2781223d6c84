import { ADMIN_BASE, JWKS_PATH } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, UseInterceptors } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../core/context.js'
import { ApiKey, Public } from '../../http/access/declare.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { ChangesPage, ChangesQuery } from './changes/change.dto.js'
import { readChanges } from './changes/read-changes.js'
import {
  callsOfBatch,
  KeySet,
  OpenCredit,
  OpenCreditBatch,
  OpenCreditQuery,
  OpenCreditResults,
} from './open-credit.dto.js'
import { openCredit, openCredits } from './open-credit.js'
import { AnswerSigner, SignedAnswer } from './sign-answer.js'

const SIGNED = {
  'X-Signature': {
    description: 'Detached JWS over the bytes of the body',
    schema: { type: 'string' as const },
  },
}

/** Credit for other systems, such as a procurement platform at bid opening. */
@ApiTags('open')
@Controller(`${ADMIN_BASE}/api/open`)
export class OpenCreditController {
  @Get('credit/:code')
  @ApiKey('credit')
  @UseInterceptors(SignedAnswer)
  @ApiOperation({
    summary: 'Get the credit of an organisation by its code; never of a natural person',
  })
  @ApiOkResponse({ type: OpenCredit, headers: SIGNED })
  credit(@RequestCtx() ctx: Ctx, @Param('code') code: string, @Query() query: OpenCreditQuery): Promise<OpenCredit> {
    return openCredit(ctx, code, query)
  }

  @Post('credit/batch')
  @ApiKey('credit', callsOfBatch)
  @HttpCode(200)
  @UseInterceptors(SignedAnswer)
  @ApiOperation({
    summary: 'Get the credit of several organisations; each counts as a call of the quota',
  })
  @ApiOkResponse({ type: OpenCreditResults, headers: SIGNED })
  async batch(@RequestCtx() ctx: Ctx, @Body() input: OpenCreditBatch): Promise<OpenCreditResults> {
    return { results: await openCredits(ctx, input) }
  }

  @Get('changes')
  @ApiKey('feed')
  @UseInterceptors(SignedAnswer)
  @ApiOperation({
    summary: 'List the changes of credit since a cursor, in the order of their commits',
  })
  @ApiOkResponse({ type: ChangesPage, headers: SIGNED })
  changes(@RequestCtx() ctx: Ctx, @Query() query: ChangesQuery): Promise<ChangesPage> {
    return readChanges(ctx, query)
  }
}

const KEYS_FRESH = 'public, max-age=300'

/** The keys that verify the signatures of open answers. */
@ApiTags('open')
@Controller()
export class KeySetController {
  constructor(private readonly signer: AnswerSigner) {}

  @Get(JWKS_PATH)
  @Public('who reads signed answers verifies them by these keys')
  @ApiOperation({ summary: 'Get the public keys of the signatures of open answers (JWKS)' })
  @ApiOkResponse({ type: KeySet })
  async keys(@Res({ passthrough: true }) reply: FastifyReply): Promise<KeySet> {
    void reply.header('cache-control', KEYS_FRESH)
    return { keys: [await this.signer.publicKey()] }
  }
}
