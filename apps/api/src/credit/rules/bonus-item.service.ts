import { Injectable } from '@nestjs/common'
import { BonusItem } from '../../entities/bonus-item.js'
import { CrudService, type Plain, type Values } from '../../platform/crud/crud.service.js'
import type { Ctx } from '../../platform/database/context.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { namesOf } from '../../platform/language/names.js'
import type { BonusItemInput, BonusItemRow } from './bonus-item.dto.js'
import { versionRules } from './version-rules.js'

@Injectable()
export class BonusItemService extends CrudService<BonusItem, BonusItemRow, BonusItemInput> {
  protected readonly entity = BonusItem
  protected readonly options = {
    searchable: ['code', 'names'],
    sortable: ['sign', 'code', 'points', 'enabled', 'createTime'],
    filterable: ['sign', 'code', 'names', 'enabled'],
    defaultSort: 'code,asc',
  }

  protected toRow(ctx: Ctx, { updateTime: _, ...row }: Plain<BonusItem>): BonusItemRow {
    return { ...row, name: ctx.text(row.names) }
  }

  protected toValues(ctx: Ctx, input: BonusItemInput, before: BonusItem | null): Values<BonusItem> {
    const maxPoints = input.maxPoints ?? Math.max(input.points, before?.maxPoints ?? 0)
    if (maxPoints < input.points) {
      throw new DomainError('RULE_BROKEN', {
        fields: { maxPoints: [['field.atLeast', { min: input.points }]] },
      })
    }
    const validityMonths =
      input.validityMonths === undefined ? (before?.validityMonths ?? null) : input.validityMonths
    return {
      sign: input.sign,
      code: input.code,
      names: namesOf(ctx, input, before?.names),
      points: input.points,
      maxPoints,
      validityMonths,
      // What lasts until the certificate expires needs one.
      certificateRequired:
        validityMonths === null ||
        (input.certificateRequired ?? before?.certificateRequired ?? false),
      enabled: input.enabled ?? before?.enabled ?? true,
    }
  }

  protected override afterSave(tx: Ctx): Promise<void> {
    return versionRules(tx)
  }

  override remove(ctx: Ctx, id: string): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      await super.remove(tx, id)
      await versionRules(tx)
    })
  }
}
