import { Out } from '#http/fields'

/** The terms of a score; with `limit` they add up to it. */
export class Terms {
  @Out() base: number
  @Out() bonus: number
  @Out() mutual: number
  @Out({ description: 'Points deducted for dishonest behaviour, 0 or more' }) deduction: number
  @Out() adjustment: number
  @Out({ description: 'What the limits 0 and 100 change' }) limit: number
}
