import { Injectable } from '@nestjs/common'
import type { Ctx, Tx } from '#core/context'
import { DomainError, type FieldMessage, notFound } from '#core/domain-error'
import { namesOf } from '#core/language/names'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { DictionaryEntity, type DictionaryItem as Stored } from '#entities/site/dictionary'
import { defineRows } from '#list/rows'
import { CrudService, type Values } from '../../crud/crud.service.js'
import { Dictionary, type DictionaryInput, type DictionaryItem, type DictionaryItemInput } from './dictionary.dto.js'
import { DictionarySubscribers } from './dictionary-subscribers.js'

/** Returns the items of an input; rejects repeated values. */
function itemsOf(ctx: Ctx, inputs: readonly DictionaryItemInput[], before: readonly Stored[]): Stored[] {
  const repeated = repeatedValues(inputs)
  if (repeated) throw new DomainError('RULE_BROKEN', { fields: repeated })
  return inputs.map((input, index) => {
    const { value, names, label, sortOrder = index + 1, enabled = true } = input
    const stored = before.find((item) => item.value === value)?.names
    const field = `items[${index}].names`
    return { value, names: namesOf(ctx, { names, name: label }, stored, field), sortOrder, enabled }
  })
}

function repeatedValues(inputs: readonly { value: string }[]): Record<string, FieldMessage[]> | null {
  const seen = new Set<string>()
  const fields: Record<string, FieldMessage[]> = {}
  for (const [index, { value }] of inputs.entries()) {
    if (seen.has(value)) fields[`items[${index}].value`] = ['field.duplicate']
    seen.add(value)
  }
  return Object.keys(fields).length ? fields : null
}

/** Returns the items in the order of forms, labelled in the caller's language. */
function toItems(ctx: Ctx, items: readonly Stored[]): DictionaryItem[] {
  return items.map((item) => ({ ...item, label: ctx.text(item.names) })).sort((a, b) => a.sortOrder - b.sortOrder)
}

export const DICTIONARIES = defineRows(Dictionary, {
  entity: DictionaryEntity,
  searchable: ['code', 'names'],
  sortable: ['code', 'builtIn', 'createTime', 'updateTime'],
  filterable: ['code', 'names', 'builtIn', 'createTime'],
  defaultSort: 'createTime,desc',
  fields: {
    name: ({ names }, ctx) => ctx.text(names),
    description: ({ descriptions }, ctx) => (descriptions ? ctx.text(descriptions) : ''),
    items: ({ items }, ctx) => toItems(ctx, items),
  },
})

/** Dictionaries, whose items modules read; a module that depends on one checks its changes. */
@Injectable()
export class DictionaryService extends CrudService<DictionaryEntity, Dictionary, DictionaryInput> {
  protected readonly rows = DICTIONARIES

  constructor(private readonly subscribers: DictionarySubscribers) {
    super()
  }

  protected toValues(
    ctx: Ctx,
    input: DictionaryInput,
    before: DictionaryEntity | null,
  ): Values<DictionaryEntity, DictionaryInput> {
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

  override update(ctx: Ctx, id: string, input: DictionaryInput): Promise<Dictionary> {
    return unitOfWork(ctx, async (tx) => {
      const { code, items } = await scoped(tx, DictionaryEntity).lock(id)
      const row = await super.update(tx, id, input)
      await this.subscribers.notify(tx, code, items, row.items)
      return row
    })
  }

  /** Replaces the items of the dictionary of a code, in a unit of work. */
  async replaceItems(
    tx: Tx,
    code: string,
    version: number | undefined,
    change: (items: readonly Stored[]) => Stored[],
  ): Promise<void> {
    const dictionaries = scoped(tx, DictionaryEntity)
    const found = await dictionaries.findOne({ code })
    if (!found) throw notFound()
    const before = await dictionaries.lock(found.id)
    const items = change(before.items)
    await dictionaries.update(found.id, { items }, { version })
    await this.subscribers.notify(tx, code, before.items, items)
  }

  protected override async beforeRemove(tx: Tx, id: string): Promise<void> {
    const { builtIn } = await scoped(tx, DictionaryEntity).lock(id)
    if (builtIn) throw new DomainError('BUILT_IN')
  }

  async byCode(ctx: Ctx, code: string): Promise<Dictionary> {
    const row = await scoped(ctx, DictionaryEntity).findOne({ code })
    if (!row) throw notFound()
    return this.get(ctx, row.id)
  }
}
