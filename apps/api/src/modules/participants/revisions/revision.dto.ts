import { REVISION_SOURCES, REVISION_STATES, type RevisionSource } from '@credit/contract'
import { Out } from '#http/fields'

const VALUE = {
  type: 'string',
  nullable: true,
  description: 'null = empty; personal data masked for supervisors',
} as const

export class FieldDifference {
  @Out() field: string
  @Out(VALUE) before: string | null
  @Out(VALUE) after: string | null
}

/** A change of a participant's record: pending, applied, rejected or withdrawn. */
export class RevisionRow {
  @Out('id') id: string
  @Out('integer | null', 'Place in the history, from 1; null unless applied') version: number | null
  @Out({ enum: [...REVISION_STATES] }) status: string
  @Out('time') createTime: string
  @Out('time | null') decidedAt: string | null
  @Out({ enum: REVISION_SOURCES }, 'account: by somebody; sync: from upstream') source: RevisionSource
  @Out({ description: 'Who made or proposed it; empty to participants for supervisors' }) operator: string
  @Out({ description: 'Who decided it; empty to participants' }) decidedBy: string
  @Out({ description: 'Why it was rejected' }) reason: string
  @Out({ description: 'The check digit of the code is wrong; it was compared with the licence' }) codeConfirmed: boolean
  @Out({ type: [FieldDifference] }) diff: FieldDifference[]
}

export class IdNumber {
  @Out('text | null') contactsNumber: string | null
}
