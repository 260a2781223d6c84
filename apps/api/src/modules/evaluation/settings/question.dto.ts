import { Out } from '#http/fields'

/** A question in the language of the caller. */
export class QuestionRow {
  @Out() id: string
  @Out() name: string
  @Out() description: string
  @Out('integer') maxPoints: number
}
