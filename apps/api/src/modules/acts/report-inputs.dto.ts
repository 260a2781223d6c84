import { DateOnly, LongText, Ref, Text } from '#http/fields'
import { DecisionInput, WithFiles } from '../ledger/decision.dto.js'

/** Fields of an authority's decision; number, authority and day are stated together. */
class AuthorityDecision extends WithFiles {
  @Text({ optional: true, max: 100, description: 'With it the record is in force at once' }) decisionNumber?: string
  @Text({ optional: true }) authority?: string
  @DateOnly({ optional: true, description: 'Day of the decision' }) decidedAt?: string
  @LongText({ optional: true }) penalty?: string
  @LongText({ optional: true }) basis?: string
}

export class DishonestRecordInput extends AuthorityDecision {
  @Ref() participantId: string
  @Ref({ description: 'Behaviour of the rules, of the role of the participant' }) itemId: string
  @LongText({ rule: 'text' }) description: string
  @Ref({ optional: true, nullable: true }) projectId?: string | null
}

export class NoticeInput {
  @LongText({
    optional: true,
    description: 'The behaviour in the words of the examiner; needed for an anonymous report',
  })
  text?: string
}

export class StatementInput extends DecisionInput {}

export class ConfirmationInput extends AuthorityDecision {
  @LongText({ rule: 'text', description: 'The reasons; the other side reads them' }) text: string
}
