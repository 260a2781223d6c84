import { Out } from '#http/fields'

export class AnswerRow {
  @Out() indicatorId: string
  @Out({ type: 'number', nullable: true }) points: number | null
  @Out({ required: false }) reason?: string
}
