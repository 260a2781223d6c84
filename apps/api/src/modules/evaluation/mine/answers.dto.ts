import { Out } from '#http/fields'

export class AnswerRow {
  @Out() indicatorId: string
  @Out('number | null') points: number | null
  @Out({ required: false }) reason?: string
}
