import { CONTRACT_ENDINGS, type ContractEnding } from '@credit/contract'
import { Amount, DateOnly, Enum, Int, Out } from '#http/fields'

/** How the contract of a section ended. */
export class EndingRow {
  @Out({ enum: CONTRACT_ENDINGS, nullable: true }, 'How the contract ended; null = not known')
  ending: ContractEnding | null

  @Out('day | null', 'Contract ended on') endedOn: string | null
  @Out('number | null', 'Final value of the contract') finalValue: number | null
  @Out('number | null', 'Penalty for the supplier') penalty: number | null
  @Out('number | null', 'Deducted from the payment') deduction: number | null
  @Out('integer | null', 'Days of delay; 0 = on time') delayDays: number | null
}

/** A fact with its name, in the language of the caller. */
export class FactRow {
  @Out() label: string
  @Out() value: string
}

/** How the contract of a section ended, as texts. */
export class ContractFacts {
  @Out() sectionName: string
  @Out({ type: [FactRow] }) facts: FactRow[]
}

/** The facts as supervisors enter them; each left out stays, and null clears it. */
export class EndingInput {
  @Enum(CONTRACT_ENDINGS, { optional: true, nullable: true, description: 'How the contract ended' })
  ending?: ContractEnding | null

  @DateOnly({ optional: true, nullable: true, description: 'Day on which the contract ended' })
  endedOn?: string | null

  @Amount({ optional: true, nullable: true, description: "In the project's currency" }) finalValue?: number | null
  @Amount({ optional: true, nullable: true, description: 'Penalty for the supplier' }) penalty?: number | null
  @Amount({ optional: true, nullable: true, description: 'Deducted from the payment' }) deduction?: number | null
  @Int({ optional: true, nullable: true, max: 9999, description: '0 = on time' }) delayDays?: number | null
}
