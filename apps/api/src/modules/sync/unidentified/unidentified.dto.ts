import { Out } from '#http/fields'

/** A local id of a participant, with the names that its publisher gave it. */
export class LocalIdentityRow {
  @Out() publisher: string
  @Out({ description: 'Local id; empty where the publisher states none' }) number: string
  @Out({ type: [String], description: 'The first one first' }) names: string[]
}

export class NamedProjectRow {
  @Out({ format: 'uuid' }) id: string
  @Out() name: string
}

/** Another participant that may be the same body. */
export class PossibleDuplicateRow {
  @Out({ format: 'uuid' }) id: string
  @Out() name: string
  @Out({ type: 'string', nullable: true, description: 'Credit code or certificate number' }) code: string | null
  @Out() areaName: string
}

/** A participant without an official number. */
export class UnidentifiedRow {
  @Out({ format: 'uuid' }) id: string
  @Out({ type: 'integer', enum: [1, 2, 3, 4] }) sign: number
  @Out() name: string
  @Out({ format: 'uuid' }) areaId: string
  @Out() areaName: string
  @Out({ format: 'date-time' }) createTime: string
  @Out({ type: () => [LocalIdentityRow] }) identities: LocalIdentityRow[]
  @Out({ type: 'integer', description: 'Number of projects that it takes part in' }) projectCount: number
  @Out({ type: () => [NamedProjectRow], description: 'The newest of them' }) projects: NamedProjectRow[]

  @Out({
    type: () => [PossibleDuplicateRow],
    description: 'Of the same name, or of a similar one under the same local id',
  })
  duplicates: PossibleDuplicateRow[]

  @Out({ description: 'Whether one of them has the same name' }) hasDuplicates: boolean
}
