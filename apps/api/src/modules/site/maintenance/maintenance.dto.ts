import type { Names } from '@credit/contract'
import { Int, NamesField, Out, Text } from '#http/fields'

const BOTH_LANGUAGES = {
  type: 'object',
  properties: { 'zh-CN': { type: 'string' }, 'en-US': { type: 'string' } },
} as const

export class MaintenanceInput {
  @NamesField({ max: 200 }) text: Names
  @Text({ max: 30, description: 'Date and time with its offset' }) showFrom: string
  @Text({ max: 30, description: 'Date and time with its offset; after showFrom' }) showUntil: string
  @Int({ optional: true, min: 1 }) version?: number
}

class MaintenanceNotice {
  @Out(BOTH_LANGUAGES) text: Names
  @Out('time') showFrom: string
  @Out('time') showUntil: string
  @Out('integer') version: number
}

export class MaintenanceState {
  @Out({ type: MaintenanceNotice, nullable: true }, 'Null: none was set') notice: MaintenanceNotice | null
}
