import { DateOnly, LongText, Ref, Refs, Text } from '../../../http/fields.js'

const MAX_FILES = 20

/** What an authority decided; number, authority and day are stated together. */
class AuthorityDecision {
  @Text({ optional: true, max: 100, description: 'With it the record is in force at once' })
  decisionNumber?: string

  @Text({ optional: true })
  authority?: string

  @DateOnly({ optional: true, description: 'Day of the decision' })
  decidedAt?: string

  @LongText({ optional: true })
  penalty?: string

  @LongText({ optional: true })
  basis?: string
}

export class DishonestRecordInput extends AuthorityDecision {
  @Ref()
  participantId: string

  @Ref({ description: 'Behaviour of the rules, of the role of the participant' })
  itemId: string

  @LongText({ rule: 'text' })
  description: string

  @Ref({ optional: true, nullable: true })
  projectId?: string | null

  @Refs({ optional: true, max: MAX_FILES })
  fileIds?: string[]
}

export class NoticeInput {
  @LongText({
    optional: true,
    description: 'The behaviour in the words of the examiner; needed for an anonymous report',
  })
  text?: string
}

export class StatementInput {
  @LongText({ rule: 'text' })
  text: string

  @Refs({ optional: true, max: MAX_FILES })
  fileIds?: string[]
}

export class DecisionInput {
  @LongText({ rule: 'text', description: 'The reasons; the party reads them' })
  text: string

  @Refs({ optional: true, max: MAX_FILES })
  fileIds?: string[]
}

export class ConfirmationInput extends AuthorityDecision {
  @LongText({ rule: 'text', description: 'The reasons; the party reads them' })
  text: string

  @Refs({ optional: true, max: MAX_FILES })
  fileIds?: string[]
}
