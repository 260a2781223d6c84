import { type Names } from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { namesOf } from '#core/language/names'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { AdminCalls } from '#http/call'
import { defineRows } from '#list/rows'
import { BonusItemInput, BonusItemRow } from './bonus-item.dto.js'
import { DishonestyItemInput, DishonestyItemRow } from './dishonesty-item.dto.js'
import { defineRuleTable } from './rule-table.js'

const bonusItems = defineRuleTable({
  input: BonusItemInput,
  rows: defineRows(BonusItemRow, {
    entity: BonusItemEntity,
    searchable: ['code', 'names'],
    sortable: ['sign', 'code', 'points', 'enabled', 'createTime'],
    filterable: ['sign', 'code', 'names', 'enabled'],
    defaultSort: 'code,asc',
    fields: {
      name: ({ names }, ctx) => ctx.text(names),
    },
  }),
  toValues(ctx, input, before) {
    const { sign, code, points } = input
    const maxPoints = input.maxPoints ?? Math.max(points, before?.maxPoints ?? 0)
    if (maxPoints < points) throw atLeast('maxPoints', points)
    const validityMonths = input.validityMonths === undefined ? (before?.validityMonths ?? null) : input.validityMonths
    return {
      sign,
      code,
      points,
      maxPoints,
      validityMonths,
      names: namesOf(ctx, input, before?.names),
      // A claim that is valid until the certificate expires needs a certificate.
      certificateRequired:
        validityMonths === null || (input.certificateRequired ?? before?.certificateRequired ?? false),
      enabled: input.enabled ?? before?.enabled ?? true,
    }
  },
})

const dishonestyItems = defineRuleTable({
  input: DishonestyItemInput,
  rows: defineRows(DishonestyItemRow, {
    entity: DishonestyItemEntity,
    searchable: ['code', 'names'],
    sortable: ['sign', 'code', 'tier', 'points', 'enabled', 'createTime'],
    filterable: ['sign', 'code', 'names', 'tier', 'enabled'],
    defaultSort: 'code,asc',
    fields: {
      name: ({ names }, ctx) => ctx.text(names),
      basis: ({ bases }, ctx) => (bases ? ctx.text(bases) : ''),
    },
  }),
  toValues(ctx, input, before) {
    const { sign, code, tier, points, validityMonths, repairAfterMonths } = input
    const { publicityMinMonths, publicityMaxMonths } = input
    if (publicityMaxMonths < publicityMinMonths) {
      throw atLeast('publicityMaxMonths', publicityMinMonths)
    }
    return {
      sign,
      code,
      tier,
      points,
      validityMonths,
      repairAfterMonths,
      publicityMinMonths,
      publicityMaxMonths,
      names: namesOf(ctx, input, before?.names),
      bases: basesOf(ctx, input, before?.bases ?? null),
      enabled: input.enabled ?? before?.enabled ?? true,
    }
  },
})

function basesOf(ctx: Ctx, input: DishonestyItemInput, before: Names | null): Names | null {
  if (input.bases !== undefined) return input.bases
  if (input.basis === '') return null
  return input.basis === undefined ? before : namesOf(ctx, { name: input.basis }, before, 'basis')
}

function atLeast(field: string, min: number): DomainError {
  return new DomainError('RULE_BROKEN', { fields: { [field]: [['field.atLeast', { min }]] } })
}

export const BonusItemService = bonusItems.Service
export const DishonestyItemService = dishonestyItems.Service

@AdminCalls('qualificationBonusItems', 'score rules')
export class BonusItemController extends bonusItems.Controller {}

@AdminCalls('dishonesty', 'score rules')
export class DishonestyItemController extends dishonestyItems.Controller {}
