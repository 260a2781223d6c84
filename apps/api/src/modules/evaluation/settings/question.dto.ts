import { Out } from '../../../http/fields.js'

/** A question in the language of the caller. */
export class QuestionRow {
  @Out() id: string
  @Out() name: string
  @Out() description: string
  @Out({ type: 'integer' }) maxPoints: number
}
