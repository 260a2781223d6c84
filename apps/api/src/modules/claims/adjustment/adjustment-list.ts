import { ADJUSTMENT_MACHINE, next } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdjustmentEntity } from '#entities/ledger/adjustment'
import { defineRows } from '#list/rows'
import { SignedUrls } from '../../files/signed-urls.js'
import { BY_PARTICIPANT, participantMatches } from '../../participants/records/participant-search.js'
import { ADJUSTMENT_OFFERS, type AdjustmentDetail, type AdjustmentOffer, AdjustmentRow } from './adjustment.dto.js'
import { adjustmentSubjects } from './adjustments.sql.js'

export const ADJUSTMENTS = defineRows(AdjustmentRow, {
  entity: AdjustmentEntity,
  extraColumns: ['requestedById'],
  searchable: ['documentNumber'],
  searchedBeyond: participantMatches,
  access: BY_PARTICIPANT,
  sortable: ['createTime', 'status', 'points', 'validUntil', 'decidedAt'],
  filterable: [
    'participantId',
    'areaId',
    'status',
    'points',
    'documentNumber',
    'validUntil',
    'createTime',
    'decidedAt',
  ],
  defaultSort: 'createTime,desc',
  total: 'counted',
  details: adjustmentSubjects,
  fields: {
    areaName: ({ area }, ctx) => ctx.text(area),
    can: (row, ctx) => actionsOn(ctx, row),
  },
})

/** Shows adjustments with their files. */
@Injectable()
export class ReadAdjustments {
  constructor(private readonly urls: SignedUrls) {}

  async get(ctx: Ctx, id: string): Promise<AdjustmentDetail> {
    const { row, source } = await ADJUSTMENTS.find(ctx, id)
    return { ...row, files: await this.urls.filesOf(ctx, source.fileIds) }
  }
}

/** The second supervisor is another than the first (C7). */
function actionsOn(
  ctx: Ctx,
  { status, requestedById }: Pick<AdjustmentEntity, 'status' | 'requestedById'>,
): AdjustmentOffer[] {
  const { permissions, accountId } = ctx.me
  if (!permissions.has('adjustment:approve') || requestedById === accountId) return []
  return ADJUSTMENT_OFFERS.filter((action) => next(ADJUSTMENT_MACHINE, status, action) !== null)
}
