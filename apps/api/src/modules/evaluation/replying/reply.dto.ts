import { LENGTH } from '@credit/contract'
import { Out, Text } from '#http/fields'

export class ReplyInput {
  @Text({ max: LENGTH.reply.max, description: 'Given once; it cannot be changed' }) text: string
}

export class ReplyRemoval {
  @Text({ max: LENGTH.reply.max, description: 'Told to the party that gave the reply' }) reason: string
}

/** Reply of the evaluated party to an evaluation. */
export class ReplyRow {
  @Out('text | null', 'null: removed, to a participant') text: string | null
  @Out('time') at: string
  @Out('text | null', 'Why a supervisor removed it') removedReason: string | null
}

export const REPLY = {
  type: ReplyRow,
  nullable: true,
  description: 'What the evaluated party said to it',
} as const
