import { PARTICIPANT_SIGNS } from '@credit/contract'
import { Enum, Out, Ref, Text } from '#http/fields'
import { CHANGED_TABLES } from './changed-tables.js'
import type { RecordKind } from './workspace.sql.js'

export class RecordSearch {
  @Text({ min: 2, max: 100, description: 'Part of a name, or the start of a code' }) keyword: string
}

export class FoundRecord {
  @Out({ enum: ['participant', 'project', 'regulation'] }) kind: RecordKind
  @Out({ type: 'integer', enum: PARTICIPANT_SIGNS, nullable: true }) sign: number | null
  @Out('id') id: string
  @Out() name: string
  @Out({ description: 'Its code; empty = none' }) note: string
}

export class LastChangeQuery {
  @Enum(CHANGED_TABLES, { description: 'Table of the record' }) table: string
  @Ref() id: string
}

export class LastChange {
  @Out('time | null', 'null = never') at: string | null
  @Out({ description: 'Name of the account' }) accountName: string
}
