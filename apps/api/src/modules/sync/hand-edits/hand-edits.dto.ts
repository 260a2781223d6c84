import { PARTS } from '@credit/contract'
import { Enum, List, Out, Ref } from '#http/fields'
import { ENDING_FIELDS } from '../../projects/endings/ending-facts.js'

/** Fields of projects that the sync fills. */
export const PROJECT_FIELDS = [
  'name',
  'code',
  'releaseDate',
  'procurementMethod',
  'procurementCategory',
  'amount',
  'currency',
] as const
/** Fields of sections that the sync fills. */
export const SECTION_FIELDS = ['name', 'filedOn', ...ENDING_FIELDS, 'stage'] as const
const SYNCED_FIELDS = [...new Set([...PROJECT_FIELDS, ...SECTION_FIELDS])]

/** A field that the sync fills, with its value and the value of the upstream platform. */
export class SyncedField {
  @Out('id | null', 'null: of the project') sectionId: string | null
  @Out({ description: 'Of the section; empty for the project' }) sectionName: string
  @Out({ enum: SYNCED_FIELDS }) field: string
  @Out('text | null') value: string | null
  @Out('text | null', 'null: nothing is stated') upstream: string | null
  @Out({ description: 'A supervisor edited it: the sync does not change it' }) byHand: boolean
  @Out({ description: 'It can be given back to the sync' }) returnable: boolean
}

/** A party that a supervisor added to a section or removed from it. */
class PartyByHand {
  @Out('id') sectionId: string
  @Out() sectionName: string
  @Out('id') participantId: string
  @Out() name: string
  @Out({ enum: PARTS }) part: string
  @Out({ description: 'Removed by hand; else added' }) removed: boolean
}

export class HandEdits {
  @Out({ description: 'The upstream platform has stated the project' }) synced: boolean
  @Out({ type: () => [SyncedField] }) fields: SyncedField[]
  @Out({ type: () => [PartyByHand] }) parties: PartyByHand[]
}

class FieldToReturn {
  @Ref({ optional: true, nullable: true, description: 'Left out: a field of the project' }) sectionId?: string | null
  @Enum(SYNCED_FIELDS) field: string
}

class PartyToReturn {
  @Ref() sectionId: string
  @Ref() participantId: string
  @Enum(PARTS) part: string
}

/** Fields and parties that the sync maintains again. */
export class HandEditsInput {
  @List(() => FieldToReturn, { optional: true, max: 200 }) fields?: FieldToReturn[]
  @List(() => PartyToReturn, { optional: true, max: 200 }) parties?: PartyToReturn[]
}
