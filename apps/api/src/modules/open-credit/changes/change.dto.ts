import {
  ALARM_CAUSES,
  type AlarmCause,
  CHOSEN_PARTS,
  type ChosenPart,
  CREDIT_CHANGE_KINDS,
  type CreditChangeKind,
  type Names,
  ORGANISATION_SIGNS,
  type ParticipantSign,
} from '@credit/contract'
import { Int, Out, Text } from '#http/fields'
import { LIMITED_BY } from '../../ledger/standing.dto.js'

const KINDS = [...CREDIT_CHANGE_KINDS, 'test'] as const

export class ChangesQuery {
  @Text({
    max: 18,
    optional: true,
    description: '`nextCursor` of the answer before; left out: from the first change on',
  })
  cursor?: string

  @Int({ optional: true, min: 1, max: 500, default: 100 })
  size = 100
}

class ChangedCredit {
  @Out('number | null', 'null while unrated') score: number | null
  @Out('integer | null', 'null while unrated') starLevel: number | null
  @Out('text | null', 'null while unrated, unless a serious act is in force') band: string | null

  @Out(...LIMITED_BY) limitedBy: number | null

  @Out() unrated: boolean
  @Out({ description: 'A serious act is in force' }) serious: boolean
}

class ChangedAct {
  @Out('id', 'The same when it is listed and when it is not any more') id: string

  @Out(
    { type: 'object', nullable: true, additionalProperties: { type: 'string' } },
    'By language; this and what follows: of listed acts only',
  )
  behavior: Names | null

  @Out('text | null') authority: string | null
  @Out('text | null') decisionNumber: string | null
  @Out('day | null') decidedOn: string | null
  @Out('day | null') publishDate: string | null
  @Out('day | null') publishEndDate: string | null
}

/** An award that raised an alarm. */
export class ChangedAward {
  @Out() ocid: string
  @Out() projectCode: string
  @Out() projectName: string
  @Out() sectionCode: string
  @Out() sectionName: string
  @Out({ enum: CHOSEN_PARTS }) part: ChosenPart
  @Out({ enum: ALARM_CAUSES }, 'A serious act was in force, or the lowest band') cause: AlarmCause
  @Out('day') chosenOn: string
}

/** A change of an organisation's public credit. */
export class CreditChangeRow {
  @Out('id', 'The same in the feed and in a webhook, at each attempt') id: string
  @Out('time') at: string
  @Out({ enum: KINDS }, 'test: sent by a supervisor to try a webhook') kind: CreditChangeKind | 'test'
  @Out({ description: 'Unified social credit code' }) code: string
  @Out() name: string
  @Out({ enum: ORGANISATION_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out({ type: ChangedCredit, nullable: true }, 'Of kind score') credit: ChangedCredit | null
  @Out({ type: ChangedAct, nullable: true }, 'Of kinds listed and delisted') act: ChangedAct | null
  @Out({ type: ChangedAward, nullable: true }, 'Of kind award') award: ChangedAward | null
}

export class ChangesPage {
  @Out({ type: [CreditChangeRow] }) changes: CreditChangeRow[]
  @Out({ description: 'The `cursor` of the next call, also where there was no change' }) nextCursor: string
}
