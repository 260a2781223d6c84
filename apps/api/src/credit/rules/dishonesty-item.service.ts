import type { Names } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import { DishonestyItem } from '../../entities/dishonesty-item.js'
import { CrudService, type Plain, type Values } from '../../platform/crud/crud.service.js'
import type { Ctx } from '../../platform/database/context.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { namesOf } from '../../platform/language/names.js'
import type { DishonestyItemInput, DishonestyItemRow } from './dishonesty-item.dto.js'
import { versionRules } from './version-rules.js'

@Injectable()
export class DishonestyItemService extends CrudService<
  DishonestyItem,
  DishonestyItemRow,
  DishonestyItemInput
> {
  protected readonly entity = DishonestyItem
  protected readonly options = {
    searchable: ['code', 'names'],
    sortable: ['sign', 'code', 'tier', 'points', 'enabled', 'createTime'],
    filterable: ['sign', 'code', 'names', 'tier', 'enabled'],
    defaultSort: 'code,asc',
  }

  protected toRow(ctx: Ctx, { updateTime: _, ...row }: Plain<DishonestyItem>): DishonestyItemRow {
    return { ...row, name: ctx.text(row.names), basis: row.bases ? ctx.text(row.bases) : '' }
  }

  protected toValues(
    ctx: Ctx,
    input: DishonestyItemInput,
    before: DishonestyItem | null,
  ): Values<DishonestyItem> {
    const { publicityMinMonths: min, publicityMaxMonths: max } = input
    if (max < min) {
      throw new DomainError('RULE_BROKEN', {
        fields: { publicityMaxMonths: [['field.atLeast', { min }]] },
      })
    }
    return {
      sign: input.sign,
      code: input.code,
      names: namesOf(ctx, input, before?.names),
      tier: input.tier,
      points: input.points,
      publicityMinMonths: min,
      publicityMaxMonths: max,
      validityMonths: input.validityMonths,
      repairAfterMonths: input.repairAfterMonths,
      bases: basesOf(ctx, input, before?.bases ?? null),
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

function basesOf(ctx: Ctx, input: DishonestyItemInput, before: Names | null): Names | null {
  if (input.bases !== undefined) return input.bases
  return input.basis === undefined ? before : namesOf(ctx, { name: input.basis }, before, 'basis')
}
