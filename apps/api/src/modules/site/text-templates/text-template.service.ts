import {
  LOCALES,
  TEMPLATES_PER_KIND_MAX,
  type TemplateKind,
  templateFields,
  unknownTemplateField,
} from '@credit/contract'
import { Injectable } from '@nestjs/common'
import { IsNull } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError, type FieldMessage, notFound } from '#core/domain-error'
import { areaLimit } from '#database/scope'
import { scoped } from '#database/scoped'
import { sql } from '#database/statement'
import { TextTemplateEntity } from '#entities/site/text-template'
import type { ShownBy } from '#list/list-definition'
import { defineRows } from '#list/rows'
import { areaNamesOf } from '../../areas/area-names.js'
import { CrudService, type Saved, type Values } from '../../crud/crud.service.js'
import { type TemplateAction, TextTemplate, type TextTemplateInput } from './text-template.dto.js'

/** Templates of all areas for the city; its own and those of the city for a district. */
export const TEXT_TEMPLATES = defineRows(TextTemplate, {
  entity: TextTemplateEntity,
  searchable: ['names'],
  sortable: ['kind', 'areaId', 'createTime', 'updateTime'],
  filterable: ['names', 'kind', 'areaId', 'createTime'],
  defaultSort: 'createTime,desc',
  total: 'counted',
  lookUp: areaNamesOf,
  fields: {
    name: ({ names }, ctx) => ctx.text(names),
    can: (row, ctx): TemplateAction[] => (mayEdit(ctx, row) ? ['update', 'delete'] : []),
  },
  visible: (ctx) => {
    const limit = areaLimit(ctx)
    return limit === null ? sql`true` : sql`(t.area_id IS NULL OR t.area_id = ${limit})`
  },
})

/** Texts that supervisors insert into their decisions. */
@Injectable()
export class TextTemplateService extends CrudService<
  TextTemplateEntity,
  TextTemplate,
  TextTemplateInput,
  ShownBy<typeof TEXT_TEMPLATES>
> {
  protected readonly rows = TEXT_TEMPLATES

  protected toValues(
    ctx: Ctx,
    input: TextTemplateInput,
    before: TextTemplateEntity | null,
  ): Values<TextTemplateEntity, TextTemplateInput> {
    if (before) assertMayEdit(ctx, before)
    const areaId = input.areaId === undefined ? (before ? before.areaId : areaLimit(ctx)) : input.areaId
    if (!mayEdit(ctx, { areaId })) throw new DomainError('FORBIDDEN')
    const { kind, names, texts } = input
    assertFilled(kind, texts)
    return { kind, names, texts, areaId }
  }

  protected override async afterSave(tx: Tx, { kind, areaId }: Saved<TextTemplateEntity>): Promise<void> {
    const count = await scoped(tx, TextTemplateEntity).count({ kind, areaId: areaId ?? IsNull() })
    if (count > TEMPLATES_PER_KIND_MAX) throw broken('kind', ['textTemplate.tooMany', { max: TEMPLATES_PER_KIND_MAX }])
  }

  protected override async beforeRemove(tx: Tx, id: string): Promise<void> {
    assertMayEdit(tx, await scoped(tx, TextTemplateEntity).lock(id))
  }
}

function mayEdit(ctx: Ctx, { areaId }: Pick<TextTemplateEntity, 'areaId'>): boolean {
  const limit = areaLimit(ctx)
  return limit === null || areaId === limit
}

/** Refuses to edit templates of the city, and hides those of other areas. */
function assertMayEdit(ctx: Ctx, template: TextTemplateEntity): void {
  if (!mayEdit(ctx, template)) throw template.areaId === null ? new DomainError('FORBIDDEN') : notFound()
}

const placeholder = (name: string) => `{${name}}`

/** Refuses placeholders that decisions of the kind do not fill. */
function assertFilled(kind: TemplateKind, texts: TextTemplateEntity['texts']): void {
  for (const locale of LOCALES) {
    const unknown = unknownTemplateField(kind, texts[locale])
    if (unknown === undefined) continue
    const names = templateFields(kind).map(placeholder).join(' ')
    throw broken('texts', ['textTemplate.unknownField', { name: placeholder(unknown), names }])
  }
}

const broken = (field: string, text: FieldMessage) => new DomainError('RULE_BROKEN', { fields: { [field]: [text] } })
