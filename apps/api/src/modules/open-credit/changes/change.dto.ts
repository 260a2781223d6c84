import {
  CREDIT_CHANGE_KINDS,
  type CreditChangeKind,
  type Names,
  ORGANISATION_SIGNS,
  type ParticipantSign,
} from '@credit/contract'
import { Int, Out, Text } from '#http/fields'

const TEXT = { type: 'string', nullable: true } as const
const DAY = { type: 'string', format: 'date', nullable: true } as const
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

export class ChangedCredit {
  @Out({ type: 'number', nullable: true, description: 'null while unrated' }) score: number | null
  @Out({ type: 'integer', nullable: true, description: 'null while unrated' }) starLevel: number | null
  @Out({ ...TEXT, description: 'null while unrated, unless a serious act is in force' }) band: string | null
  @Out() unrated: boolean
  @Out({ description: 'A serious act is in force' }) serious: boolean
}

export class ChangedAct {
  @Out({ format: 'uuid', description: 'The same when it is listed and when it is not any more' }) id: string

  @Out({
    type: 'object',
    nullable: true,
    additionalProperties: { type: 'string' },
    description: 'By language; this and what follows: of listed acts only',
  })
  behavior: Names | null

  @Out(TEXT) authority: string | null
  @Out(TEXT) decisionNumber: string | null
  @Out(DAY) decidedOn: string | null
  @Out(DAY) publishDate: string | null
  @Out(DAY) publishEndDate: string | null
}

/** A change of an organisation's public credit. */
export class CreditChangeRow {
  @Out({ format: 'uuid', description: 'The same in the feed and in a webhook, at each attempt' }) id: string
  @Out({ format: 'date-time' }) at: string
  @Out({ enum: KINDS, description: 'test: sent by a supervisor to try a webhook' }) kind: CreditChangeKind | 'test'
  @Out({ description: 'Unified social credit code' }) code: string
  @Out() name: string
  @Out({ enum: ORGANISATION_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out({ type: ChangedCredit, nullable: true, description: 'Of kind score' }) credit: ChangedCredit | null
  @Out({ type: ChangedAct, nullable: true, description: 'Of kinds listed and delisted' }) act: ChangedAct | null
}

export class ChangesPage {
  @Out({ type: [CreditChangeRow] }) changes: CreditChangeRow[]
  @Out({ description: 'The `cursor` of the next call, also where there was no change' }) nextCursor: string
}
