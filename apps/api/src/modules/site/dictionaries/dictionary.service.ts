import { Injectable } from '@nestjs/common'
import type { Ctx } from '../../../core/context.js'
import { DomainError, notFound } from '../../../core/domain-error.js'
import { namesOf } from '../../../core/language/names.js'
import { scoped } from '../../../database/scoped.js'
import { DictionaryEntity } from '../../../entities/site/dictionary.js'
import { defineList } from '../../../list/list-definition.js'
import type { Plain } from '../../../list/plain-row.js'
import { CrudService, type Values } from '../../crud/crud.service.js'
import type { Dictionary, DictionaryInput } from './dictionary.dto.js'
import { itemsOf, toItems } from './dictionary-items.js'

export const DICTIONARY_LIST = defineList({
  entity: DictionaryEntity,
  searchable: ['code', 'names'],
  sortable: ['code', 'builtIn', 'createTime', 'updateTime'],
  filterable: ['code', 'names', 'builtIn', 'createTime'],
  defaultSort: 'createTime,desc',
})

@Injectable()
export class DictionaryService extends CrudService<DictionaryEntity, Dictionary, DictionaryInput> {
  protected readonly definition = DICTIONARY_LIST

  protected toRow(ctx: Ctx, row: Plain<DictionaryEntity>): Dictionary {
    return {
      ...row,
      name: ctx.text(row.names),
      description: row.descriptions ? ctx.text(row.descriptions) : '',
      items: toItems(ctx, row.items),
    }
  }

  protected toValues(
    ctx: Ctx,
    input: DictionaryInput,
    before: DictionaryEntity | null,
  ): Values<DictionaryEntity> {
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
    const { builtIn } = await scoped(tx, DictionaryEntity).lock(id)
    if (builtIn) throw new DomainError('BUILT_IN')
  }

  async byCode(ctx: Ctx, code: string): Promise<Dictionary> {
    const row = await scoped(ctx, DictionaryEntity).findOne({ code })
    if (!row) throw notFound()
    return this.get(ctx, row.id)
  }
}
