import type { Names } from '@credit/contract'
import { Bool, Int, List, NamesField, Out, Text } from '#http/fields'

export class DictionaryItemInput {
  @Text({ max: 60, rule: 'standardCode', description: 'What records store; unique within' }) value: string
  @Text({ optional: true, max: 100, description: "Label in the caller's language" }) label?: string
  @NamesField({ optional: true, max: 100 }) names?: Names
  @Int({ optional: true, max: 9999, description: 'Smaller stands first; its place if left out' }) sortOrder?: number
  @Bool({ optional: true, description: 'Offered for new records; true if left out' }) enabled?: boolean
}

/** Body of POST and PUT. */
export class DictionaryInput {
  @Text({ max: 60, rule: 'standardCode' }) code: string
  @Text({ optional: true, max: 60, description: "Name in the caller's language" }) name?: string
  @NamesField({ optional: true, max: 60 }) names?: Names
  @NamesField({ optional: true, nullable: true, max: 500 }) descriptions?: Names | null
  @List(() => DictionaryItemInput, { max: 1000 }) items: DictionaryItemInput[]
  @Int({ optional: true, min: 1 }) version?: number
}

const BOTH_LANGUAGES = {
  type: 'object',
  properties: { 'zh-CN': { type: 'string' }, 'en-US': { type: 'string' } },
} as const

export class DictionaryItem {
  @Out() value: string
  @Out() label: string
  @Out(BOTH_LANGUAGES) names: Names
  @Out('integer') sortOrder: number
  @Out({ description: 'Offered for new records; switched off, it still names what is stored' }) enabled: boolean
}

export class Dictionary {
  @Out('id') id: string
  @Out() code: string
  @Out() name: string
  @Out(BOTH_LANGUAGES) names: Names
  @Out() description: string
  @Out({ ...BOTH_LANGUAGES, nullable: true }) descriptions: Names | null
  @Out({ description: 'Read by the program: neither deleted nor given another code' }) builtIn: boolean
  @Out({ type: [DictionaryItem] }) items: DictionaryItem[]
  @Out('time') createTime: string
  @Out('time') updateTime: string
  @Out('integer') version: number
}
