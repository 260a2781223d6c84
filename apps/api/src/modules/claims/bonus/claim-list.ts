import { BONUS_CLAIM_MACHINE, type BonusClaimAction, type BonusClaimStatus, next, SIGN } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { asParty, hasNoParticipant, type Reach } from '#database/policy'
import { sql, statesOf } from '#database/statement'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { defineRows } from '#list/rows'
import { SignedUrls } from '../../files/signed-urls.js'
import { BY_PARTICIPANT, participantMatches } from '../../participants/records/participant-search.js'
import { type ClaimDetail, type ClaimOffer, ClaimRow } from './claim.dto.js'
import { claimSubjects } from './claims.sql.js'

/** Lets participants see their own claims, and supervisors with the permission the claims of their area. */
function claimPolicy(ctx: Ctx): Reach | undefined {
  if (ctx.me.sign !== SIGN.supervisor) return asParty
  if (!ctx.me.permissions.has('qualification:list')) throw new DomainError('FORBIDDEN')
  return undefined
}

/** Claims; supervisors see no drafts. */
export const CLAIMS = defineRows(ClaimRow, {
  entity: BonusClaimEntity,
  searchable: ['certificateNumber'],
  searchedBeyond: participantMatches,
  access: BY_PARTICIPANT,
  sortable: ['createTime', 'status', 'points', 'noticeEndsOn', 'validUntil', 'decidedAt'],
  filterable: [
    'participantId',
    'itemId',
    'areaId',
    'status',
    'certificateNumber',
    'createTime',
    'noticeEndsOn',
    'validUntil',
    'decidedAt',
  ],
  defaultSort: 'createTime,desc',
  total: 'counted',
  policy: claimPolicy,
  isEmptyFor: hasNoParticipant,
  where: ({ me }) => (me.sign === SIGN.supervisor ? sql`t.status <> ${statesOf<BonusClaimStatus>('draft')}` : null),
  details: claimSubjects,
  fields: {
    areaName: ({ area }, ctx) => ctx.text(area),
    itemName: ({ item }, ctx) => ctx.text(item),
    can: (row, ctx) => actionsOn(ctx, row),
  },
})

/** The condition of the history: claims that were decided. */
export const WAS_DECIDED = sql`t.decided_at IS NOT NULL`

/** Shows bonus claims with their files. */
@Injectable()
export class ReadClaims {
  constructor(private readonly urls: SignedUrls) {}

  /** Returns one claim with its files and its certificate. */
  async get(ctx: Ctx, id: string): Promise<ClaimDetail> {
    const { row, source } = await CLAIMS.find(ctx, id)
    const { certificateName, certificateExpiresAt, fileIds } = source
    return { ...row, certificateName, certificateExpiresAt, files: await this.urls.filesOf(ctx, fileIds) }
  }
}

/** Participants send drafts and corrections; examiners approve, reject and revoke. */
function actionsOn(ctx: Ctx, { status }: Pick<BonusClaimEntity, 'status'>): ClaimOffer[] {
  const may = (action: BonusClaimAction) => next(BONUS_CLAIM_MACHINE, status, action) !== null
  if (ctx.me.sign !== SIGN.supervisor) {
    return may('submit') || status === 'pending' ? ['update'] : []
  }
  if (!ctx.me.permissions.has('qualification:approve')) return []
  return [
    ...(may('notice') ? (['approve'] as const) : []),
    ...(may('reject') ? (['reject'] as const) : []),
    ...(may('revoke') ? (['revoke'] as const) : []),
  ]
}
