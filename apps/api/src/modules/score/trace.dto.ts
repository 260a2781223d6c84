import { Out } from '#http/fields'

const TRACE_KINDS = [
  'base',
  'bonus',
  'bonusCap',
  'prior',
  'evaluator',
  'evaluators',
  'deduction',
  'adjustment',
  'limit',
] as const

/** An entry of the ledger that belongs to a line of the explanation. */
export class TraceEntry {
  @Out('id') id: string
  @Out({ description: 'What happened, in the language of the caller' }) text: string
  @Out('day | null', 'Last day on which the caller may object to it; null where it cannot') objectUntil: string | null
  @Out('id | null', 'The objection to it') objectionId: string | null
}

/** A line of the explanation; the points of all lines add up to the score. */
export class TraceRow {
  @Out({ enum: TRACE_KINDS }, 'evaluators: several in one line, where naming them would identify an anonymous one')
  kind: (typeof TRACE_KINDS)[number]

  @Out() points: number
  @Out('text | null', 'Claim, record or adjustment') id: string | null
  @Out({ description: 'Of the evaluator or the item; empty if there is none' }) name: string
  @Out('id | null') evaluatorId: string | null

  @Out(
    'integer | null',
    'Number of evaluators in the line; of several 3, which stands for 3 or more, or null where there are fewer or some were released in a pool',
  )
  evaluators: number | null

  @Out('integer | null', '0 within 12 months, 1 within 24, 2 older') window: number | null
  @Out('number | null', 'Weight in the rating') weight: number | null
  @Out('number | null', 'Weighted mean of the totals') mean: number | null
  @Out({ description: 'A serious act' }) serious: boolean

  @Out({ type: [TraceEntry] }, 'Entries behind it that the caller may object to, or has objected to')
  entries: TraceEntry[]
}
