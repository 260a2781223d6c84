import { Out } from '#http/fields'

/** A local id of a participant, with the names that its publisher gave it. */
class LocalIdentityRow {
  @Out() publisher: string
  @Out({ description: 'Local id; empty where the publisher states none' }) number: string
  @Out({ type: [String] }, 'The first one first') names: string[]
}

class NamedProjectRow {
  @Out('id') id: string
  @Out() name: string
}

/** Another participant that may be the same body. */
class PossibleDuplicateRow {
  @Out('id') id: string
  @Out() name: string
  @Out('text | null', 'Credit code or certificate number') code: string | null
  @Out() areaName: string
}

/** A participant without an official number. */
export class UnidentifiedRow {
  @Out('id') id: string
  @Out({ type: 'integer', enum: [1, 2, 3, 4] }) sign: number
  @Out() name: string
  @Out('id') areaId: string
  @Out() areaName: string
  @Out('time') createTime: string
  @Out({ type: () => [LocalIdentityRow] }) identities: LocalIdentityRow[]
  @Out('integer', 'Number of projects that it takes part in') projectCount: number
  @Out({ type: () => [NamedProjectRow] }, 'The newest of them') projects: NamedProjectRow[]

  @Out({ type: () => [PossibleDuplicateRow] }, 'Of the same name, or of a similar one under the same local id')
  duplicates: PossibleDuplicateRow[]

  @Out({ description: 'Whether one of them has the same name' }) hasDuplicates: boolean
}
