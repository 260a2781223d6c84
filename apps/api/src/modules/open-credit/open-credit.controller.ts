import { JWKS_PATH } from '@credit/contract'
import { Body, Controller, Param, Query, Res, type Type, UseInterceptors } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#core/context'
import { AdminCalls, answerOf, Call, RequestCtx } from '#http/call'
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

/** Describes a response with its signature in a header. */
const signed = <T>(type: Type<T>) => answerOf<T>({ type, headers: SIGNED })

/** Credit for other systems, such as a procurement platform at bid opening. */
@AdminCalls('open', 'open')
export class OpenCreditController {
  @Call(
    { get: 'credit/:code', key: 'credit', answer: signed(OpenCredit) },
    'Get the credit of an organisation, never of a natural person',
  )
  @UseInterceptors(SignedAnswer)
  credit(@RequestCtx() ctx: Ctx, @Param('code') code: string, @Query() query: OpenCreditQuery) {
    return openCredit(ctx, code, query)
  }

  @Call(
    { post: 'credit/batch', status: 200, key: 'credit', answer: signed(OpenCreditResults), callsOf: callsOfBatch },
    'Get the credit of several organisations; each counts as a call of the quota',
  )
  @UseInterceptors(SignedAnswer)
  async batch(@RequestCtx() ctx: Ctx, @Body() input: OpenCreditBatch): Promise<OpenCreditResults> {
    return { results: await openCredits(ctx, input) }
  }

  @Call(
    { get: 'changes', key: 'feed', answer: signed(ChangesPage) },
    'List changes of credit since a cursor in commit order',
  )
  @UseInterceptors(SignedAnswer)
  changes(@RequestCtx() ctx: Ctx, @Query() query: ChangesQuery) {
    return readChanges(ctx, query)
  }
}

const KEYS_FRESH = 'public, max-age=300'

/** The keys that verify the signatures of open responses. */
@ApiTags('open')
@Controller()
export class KeySetController {
  constructor(private readonly signer: AnswerSigner) {}

  @Call(
    { get: JWKS_PATH, public: 'who reads signed answers verifies them by these keys', answer: KeySet },
    'Get the public keys that verify open answers (JWKS)',
  )
  async keys(@Res({ passthrough: true }) reply: FastifyReply): Promise<KeySet> {
    void reply.header('cache-control', KEYS_FRESH)
    return { keys: [await this.signer.publicKey()] }
  }
}
