import {
  type Names,
  TEMPLATE_KIND_CODES,
  TEMPLATE_NAME_MAX,
  TEMPLATE_TEXT_MAX,
  type TemplateKind,
} from '@credit/contract'
import { BOTH_NAMES, Enum, Int, NamesField, Out, Ref } from '#http/fields'

export class TextTemplateInput {
  @Enum(TEMPLATE_KIND_CODES) kind: TemplateKind
  @NamesField({ max: TEMPLATE_NAME_MAX }) names: Names
  @NamesField({ max: TEMPLATE_TEXT_MAX, description: 'Contains placeholders of its kind, such as `{party}`' })
  texts: Names

  @Ref({ optional: true, nullable: true, description: 'Area that uses it; null = all (city only)' })
  areaId?: string | null

  @Int({ optional: true, min: 1 }) version?: number
}

const TEMPLATE_ACTIONS = ['update', 'delete'] as const
export type TemplateAction = (typeof TEMPLATE_ACTIONS)[number]

export class TextTemplate {
  @Out('id') id: string
  @Out({ enum: TEMPLATE_KIND_CODES }) kind: TemplateKind
  @Out({ description: 'In the language of the caller' }) name: string
  @Out(BOTH_NAMES) names: Names
  @Out(BOTH_NAMES) texts: Names
  @Out('id | null', 'null = all areas') areaId: string | null
  @Out({ description: 'Empty for all areas' }) areaName: string
  @Out({ enum: TEMPLATE_ACTIONS, isArray: true }, 'What the caller may do with it') can: TemplateAction[]
  @Out('time') createTime: string
  @Out('time') updateTime: string
  @Out('integer') version: number
}

export class OfferedTemplatesQuery {
  @Enum(TEMPLATE_KIND_CODES) kind: TemplateKind
}

class OfferedTemplate {
  @Out('id') id: string
  @Out(BOTH_NAMES) names: Names
  @Out(BOTH_NAMES) texts: Names
  @Out({ description: 'Of the area of the caller, not of the city' }) own: boolean
}

/** Templates for a decision, and the values of placeholders that do not come from its record. */
export class OfferedTemplates {
  @Out({ type: [OfferedTemplate] }) templates: OfferedTemplate[]
  @Out(BOTH_NAMES, 'Today') date: Names
  @Out(BOTH_NAMES, 'The office of the area of the caller') authority: Names
}
