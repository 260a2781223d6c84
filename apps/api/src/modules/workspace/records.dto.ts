import { Enum, Out, Ref, Text } from '#http/fields'
import { CHANGED_TABLES } from './changed-tables.js'

/** Kinds of records that the palette finds, in their order there. */
const FOUND_KINDS = [
  ...['purchaser', 'supplier', 'agency', 'expert', 'project', 'case', 'report', 'adjustment', 'rating'],
  ...['administrator', 'regulation'],
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

export class RecordSearch {
  @Text({ min: 1, max: 100, description: 'As in the search box of each list' }) keyword: string
}

class FoundRecord {
  @Out('id') id: string
  @Out() name: string
  @Out({ description: 'Its code, or whom it is about; empty = none' }) note: string
}

export class FoundRecords {
  @Out({ enum: FOUND_KINDS }) kind: FoundKind
  @Out('integer', 'Records that the list finds') total: number
  @Out({ type: [FoundRecord] }, 'The first of them') records: FoundRecord[]
}

export class LastChangeQuery {
  @Enum(CHANGED_TABLES, { description: 'Table of the record' }) table: string
  @Ref() id: string
}

export class LastChange {
  @Out('time | null', 'null = never') at: string | null
  @Out({ description: 'Name of the account' }) accountName: string
}
