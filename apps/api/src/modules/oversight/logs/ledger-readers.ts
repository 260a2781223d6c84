import { addressOf, type ParticipantSign, recordAddress } from '@credit/contract'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import { CaseStepEntity } from '#entities/cases/case-step'
import { AdjustmentEntity } from '#entities/ledger/adjustment'
import { BaseScoreSettingEntity } from '#entities/ledger/base-score-setting'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { CreditCaseEntity } from '#entities/ledger/credit-case'
import { CreditRecordEntity } from '#entities/ledger/credit-record'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { OverviewScoreEntity } from '#entities/ledger/overview-score'
import { SettingDayEntity } from '#entities/ledger/setting-day'
import { StarRatingEntity } from '#entities/ledger/star-rating'
import { CertificateEntity } from '#entities/participants/certificate'
import { RatingEntity } from '#entities/ratings/rating'
import { type Reader, reader } from './named-records.js'
import { opened } from './opened.js'

const rulesPage = (ctx: Ctx) => opened(ctx, 'score-rule:list', '/baseinfo/score')
const rule = (ctx: Ctx, path: string, id: string) =>
  opened(ctx, 'score-rule:list', recordAddress(`${path}/show/:id`, id))
const ofSign = (ctx: Ctx, sign: ParticipantSign | null) =>
  sign === null ? '' : translate(ctx.locale, `tables.values.sign.${sign}`)

/** Readers of certificates, claims, acts, cases and ratings, and of the rules of the score. */
export const LEDGER_READERS: Readonly<Record<string, Reader>> = {
  adjustment: reader(AdjustmentEntity, ['participantId', 'documentNumber'], (row, ctx) => ({
    parts: [['participant', row.participantId], row.documentNumber ?? ''],
    link: opened(ctx, 'adjustment:list', addressOf('adjustment', row.id)),
  })),
  base_score_setting: reader(BaseScoreSettingEntity, ['sign'], ({ sign }, ctx) => ({
    parts: [ofSign(ctx, sign)],
    link: rulesPage(ctx),
  })),
  bonus_claim: reader(BonusClaimEntity, ['participantId', 'itemId'], ({ id, participantId, itemId }, ctx) => ({
    parts: [
      ['participant', participantId],
      ['bonus_item', itemId],
    ],
    link: opened(ctx, 'qualification:list', addressOf('claim', id)),
  })),
  bonus_item: reader(BonusItemEntity, ['names'], ({ id, names }, ctx) => ({
    parts: [ctx.text(names)],
    link: rule(ctx, '/baseinfo/bonusitems', id),
  })),
  case_step: reader(CaseStepEntity, ['caseId'], ({ caseId }, ctx) => ({
    parts: [['credit_case', caseId]],
    link: opened(ctx, 'case:list', addressOf('case', caseId)),
  })),
  certificate: reader(CertificateEntity, ['participantId', 'name', 'number'], (row, ctx) => ({
    parts: [['participant', row.participantId], row.name],
    link: opened(ctx, 'certificate:list', addressOf('certificate', row.id)),
  })),
  credit_case: reader(CreditCaseEntity, ['participantId', 'title'], ({ id, participantId, title }, ctx) => ({
    parts: [['participant', participantId], title],
    link: opened(ctx, 'case:list', addressOf('case', id)),
  })),
  credit_record: reader(CreditRecordEntity, ['participantId', 'number'], ({ participantId, number }) => ({
    parts: [['participant', participantId], number],
    link: null,
  })),
  dishonest_record: reader(
    DishonestRecordEntity,
    ['participantId', 'itemId'],
    ({ id, participantId, itemId }, ctx) => ({
      parts: [
        ['participant', participantId],
        ['dishonesty_item', itemId],
      ],
      link: opened(ctx, 'integrity:list', addressOf('report', id)),
    }),
  ),
  dishonesty_item: reader(DishonestyItemEntity, ['names'], ({ id, names }, ctx) => ({
    parts: [ctx.text(names)],
    link: rule(ctx, '/baseinfo/dishonesty', id),
  })),
  overview_score: reader(OverviewScoreEntity, ['labels', 'sign'], ({ id, labels, sign }, ctx) => ({
    parts: [ofSign(ctx, sign), ctx.text(labels)],
    link: rule(ctx, '/baseinfo/overview', id),
  })),
  rating: reader(RatingEntity, ['number', 'period'], ({ id, number }, ctx) => ({
    parts: [number],
    link: opened(ctx, 'rating:list', addressOf('rating', id)),
  })),
  setting_day: reader(SettingDayEntity, ['key'], ({ key }, ctx) => ({
    parts: [translate(ctx.locale, `operation.setting.${key}`)],
    link: rulesPage(ctx),
  })),
  star_rating: reader(StarRatingEntity, ['labels', 'sign'], ({ id, labels, sign }, ctx) => ({
    parts: [ofSign(ctx, sign), ctx.text(labels)],
    link: rule(ctx, '/baseinfo/rate', id),
  })),
}
