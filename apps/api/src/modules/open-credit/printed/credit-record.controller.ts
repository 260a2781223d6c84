import { CREDIT_RECORD_MACHINE, PARTICIPANT_SIGNS, transition } from '@credit/contract'
import { Body, Param, Query, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Not } from 'typeorm'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { timeText } from '#core/time-text'
import { allAreas, ofParticipant, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { CreditRecordEntity } from '#entities/ledger/credit-record'
import { AdminCalls, Call, FILE_ANSWER, RequestCtx } from '#http/call'
import { anyFile } from '../../files/file-access.js'
import { FileStorage } from '../../files/file-storage.js'
import { sendFile } from '../../files/send-file.js'
import { assertMaySeeCredit } from '../../score/credit.policy.js'
import {
  CreditRecordInput,
  CreditRecordReason,
  CreditRecordRow,
  CreditRecordStarted,
  CreditRecordsQuery,
} from './credit-record.dto.js'
import { CreditRecords } from './issue-record.js'
import { statusOf } from './record-status.js'

const PDF = 'application/pdf'
const MAX_RECORDS = 50
const ANY_NUMBER = allAreas('the policy of the score decides by the participant of the record')

@AdminCalls('creditRecord', 'credit')
export class CreditRecordController {
  constructor(
    private readonly records: CreditRecords,
    private readonly storage: FileStorage,
  ) {}

  @Call(
    { post: '', self: PARTICIPANT_SIGNS, answer: CreditRecordStarted, status: 202, idempotent: true },
    "Print the caller's credit record as a signed PDF, by a job",
  )
  create(@RequestCtx() ctx: Ctx, @Body() { locale }: CreditRecordInput) {
    return this.records.request(ctx, locale)
  }

  @Call({ get: '', self: true, answer: [CreditRecordRow] }, "List a participant's printed records, newest first")
  async list(@RequestCtx() ctx: Ctx, @Query() query: CreditRecordsQuery) {
    const participantId = query.participantId ?? ctx.me.participantId
    if (participantId === null) throw notFound()
    assertMaySeeCredit(ctx.me, participantId)
    const order = { createTime: 'DESC', id: 'DESC' } as const
    const rows = await scoped(ctx, CreditRecordEntity, ofParticipant(participantId)).find(
      { status: Not('preparing') },
      { order, take: MAX_RECORDS },
    )
    return rows.map((row) => toRow(ctx, row))
  }

  @Call({ get: ':number/pdf', self: true, answer: FILE_ANSWER, produces: [PDF] }, 'Download a printed record')
  async pdf(
    @RequestCtx() ctx: Ctx,
    @Param('number') number: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const record = await scoped(ctx, CreditRecordEntity, ANY_NUMBER).findOne({ number })
    if (!record) throw notFound()
    assertMaySeeCredit(ctx.me, record.participantId)
    const file = record.fileId ? await anyFile(ctx, record.fileId) : null
    if (!file) throw notFound()
    await sendFile(this.storage, file, request, reply, { cache: 'none', inline: null })
  }

  @Call(
    { put: ':number/revoke', permission: 'adjustment:approve', answer: CreditRecordRow },
    'Revoke a wrongly issued record',
  )
  revoke(
    @RequestCtx() ctx: Ctx,
    @Param('number') number: string,
    @Body() { reason }: CreditRecordReason,
  ): Promise<CreditRecordRow> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, CreditRecordEntity)
      const [record] = await table.lockAll({ number })
      if (!record) throw notFound()
      const status = transition(CREDIT_RECORD_MACHINE, record.status, 'revoke')
      return toRow(ctx, await table.update(record.id, { status, reason }, { action: 'revoke' }))
    })
  }
}

function toRow(ctx: Ctx, record: CreditRecordEntity): CreditRecordRow {
  const { number, locale, validUntil, createTime } = record
  const status = statusOf(record, ctx.clock.today())
  return { number, locale, status, validUntil, createTime: timeText(createTime) }
}
