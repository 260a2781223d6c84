import { LongText, Refs } from '#http/fields'

const MAX_FILES = 20

/** Input with optional attachments. */
export abstract class WithFiles {
  @Refs({ optional: true, max: MAX_FILES }) fileIds?: string[]
}

/** Text of a step of a case or report, with its files. */
export class DecisionInput extends WithFiles {
  @LongText({ rule: 'text', description: 'The reasons; the other side reads them' }) text: string
}
