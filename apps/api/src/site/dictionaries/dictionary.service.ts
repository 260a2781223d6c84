import { Injectable } from '@nestjs/common'
import { Dictionary as Entity } from '../../entities/dictionary.js'
import { CrudService, type Plain, type Values } from '../../platform/crud/crud.service.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { DomainError, notFound } from '../../platform/http/domain-error.js'
import { namesOf } from '../../platform/language/names.js'
import type { Dictionary, DictionaryInput } from './dictionary.dto.js'
import { itemsOf, shownItems } from './dictionary-items.js'

@Injectable()
export class DictionaryService extends CrudService<Entity, Dictionary, DictionaryInput> {
  protected readonly entity = Entity
  protected readonly options = {
    searchable: ['code', 'names'],
    sortable: ['code', 'builtIn', 'createTime', 'updateTime'],
    filterable: ['code', 'names', 'builtIn', 'createTime'],
    defaultSort: 'createTime,desc',
  }

  protected toRow(ctx: Ctx, row: Plain<Entity>): Dictionary {
    return {
      ...row,
      name: ctx.text(row.names),
      description: row.descriptions ? ctx.text(row.descriptions) : '',
      items: shownItems(ctx, row.items),
    }
  }

  protected toValues(ctx: Ctx, input: DictionaryInput, before: Entity | null): Values<Entity> {
    if (before?.builtIn && input.code !== before.code)
      throw new DomainError('BUILT_IN', { fields: { code: ['field.builtIn'] } })
    const { descriptions = before?.descriptions ?? null } = input
    return {
      code: input.code,
      names: namesOf(ctx, input, before?.names),
      descriptions,
      items: itemsOf(ctx, input.items, before?.items ?? []),
    }
  }

  protected override async beforeRemove(tx: Ctx, id: string): Promise<void> {
    const { builtIn } = await scoped(tx, Entity).lock(id)
    if (builtIn) throw new DomainError('BUILT_IN')
  }

  /** The dictionary of a code, for forms that offer its items. */
  async byCode(ctx: Ctx, code: string): Promise<Dictionary> {
    const row = await scoped(ctx, Entity).findOne({ code })
    if (!row) throw notFound()
    return this.get(ctx, row.id)
  }
}
