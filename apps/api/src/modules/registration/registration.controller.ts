import { type ParticipantSign, REGISTRATION_TOKEN_HEADER } from '@credit/contract'
import { applyDecorators, Body, Req, Res } from '@nestjs/common'
import { ApiBody, ApiCreatedResponse, ApiExtraModels, ApiHeader, getSchemaPath } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, type DescribedAnswer, RequestCtx } from '#http/call'
import { validationPipeFor } from '#http/validation'
import { issueVisitor, visitorOf } from '../identity/codes/visitor-cookie.js'
import {
  AgencyRegistration,
  AgencyResending,
  type Credentials,
  type Details,
  ExpertRegistration,
  ExpertResending,
  PurchaserRegistration,
  PurchaserResending,
  RESENDINGS,
  SupplierRegistration,
  SupplierResending,
} from './details.dto.js'
import { OwnRegistrations } from './own-registration.js'
import { CodeRequest, OwnRegistration, RegistrationCode, RegistrationReceipt } from './registration.dto.js'
import { SendRegistrationCode } from './send-registration-code.js'
import { SubmitRegistration } from './submit-registration.js'

const WHY_PUBLIC = 'who registers has no account yet'
const TOKEN = { name: REGISTRATION_TOKEN_HEADER, description: 'Of getVerificationCode or doLogin' }
const RESENT = [PurchaserResending, SupplierResending, AgencyResending, ExpertResending]
const CORRECTIONS = {
  1: validationPipeFor(RESENDINGS[1]),
  2: validationPipeFor(RESENDINGS[2]),
  3: validationPipeFor(RESENDINGS[3]),
  4: validationPipeFor(RESENDINGS[4]),
} as const

const RECEIPT: DescribedAnswer<RegistrationReceipt> = {
  describe: applyDecorators(
    ApiHeader({ ...TOKEN, required: false }),
    ApiCreatedResponse({ type: RegistrationReceipt }),
  ),
}

/** A call that registers a participant of one kind. */
function Registers(path: string, kind: string) {
  return Call(
    { post: path, public: WHY_PUBLIC, answer: RECEIPT, idempotent: true, bodyLimit: 'registrationBodyBytes' },
    `Register ${kind}; the account waits for examination`,
  )
}

function tokenOf({ headers }: FastifyRequest): string | null {
  const token = headers[REGISTRATION_TOKEN_HEADER]
  return typeof token === 'string' && token !== '' ? token : null
}

@AdminCalls('accountRegister', 'registration')
export class RegistrationController {
  constructor(
    private readonly sendCode: SendRegistrationCode,
    private readonly submit: SubmitRegistration,
    private readonly own: OwnRegistrations,
  ) {}

  @Call(
    { post: 'getVerificationCode', public: WHY_PUBLIC, answer: RegistrationCode, status: 200 },
    'Send a code to the phone of an applicant',
  )
  @ApiHeader({ ...TOKEN, required: false })
  code(
    @RequestCtx() ctx: Ctx,
    @Body() input: CodeRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.sendCode.run(ctx, input, issueVisitor(request, reply), tokenOf(request))
  }

  @Registers('purchaser', 'a purchaser')
  purchaser(@RequestCtx() ctx: Ctx, @Body() input: PurchaserRegistration, @Req() request: FastifyRequest) {
    return this.register(ctx, 1, input, request)
  }

  @Registers('supplier', 'a supplier')
  supplier(@RequestCtx() ctx: Ctx, @Body() input: SupplierRegistration, @Req() request: FastifyRequest) {
    return this.register(ctx, 2, input, request)
  }

  @Registers('purchaserAgent', 'an agency')
  purchaserAgent(@RequestCtx() ctx: Ctx, @Body() input: AgencyRegistration, @Req() request: FastifyRequest) {
    return this.register(ctx, 3, input, request)
  }

  @Registers('expert', 'an expert')
  expert(@RequestCtx() ctx: Ctx, @Body() input: ExpertRegistration, @Req() request: FastifyRequest) {
    return this.register(ctx, 4, input, request)
  }

  @Call(
    { get: 'mine', public: 'the token names the registration', answer: OwnRegistration },
    'Get the registration of a token',
  )
  @ApiHeader(TOKEN)
  async mine(@RequestCtx() ctx: Ctx, @Req() request: FastifyRequest) {
    return this.own.show(ctx, await this.own.find(ctx, tokenOf(request)))
  }

  @Call(
    {
      put: 'mine',
      public: 'the token names the registration',
      answer: OwnRegistration,
      bodyLimit: 'registrationBodyBytes',
    },
    'Correct and resend a rejected registration',
  )
  @ApiHeader(TOKEN)
  @ApiExtraModels(...RESENT)
  @ApiBody({ schema: { oneOf: RESENT.map((dto) => ({ $ref: getSchemaPath(dto) })) } })
  async resend(
    @RequestCtx() ctx: Ctx,
    @Body() body: Record<string, unknown> | undefined,
    @Req() request: FastifyRequest,
  ) {
    const found = await this.own.find(ctx, tokenOf(request))
    const input = await CORRECTIONS[found.sign].transform(body ?? {}, { type: 'body' })
    return this.own.resend(ctx, found, input as Details)
  }

  private register(
    ctx: Ctx,
    sign: ParticipantSign,
    input: Details & Credentials,
    request: FastifyRequest,
  ): Promise<RegistrationReceipt> {
    const applicant = { visitor: visitorOf(request), token: tokenOf(request) }
    return this.submit.run(ctx, sign, input, applicant)
  }
}
