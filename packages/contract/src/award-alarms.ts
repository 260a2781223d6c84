import type { Part } from './procurement.js'
import { defineMachine } from './transitions.js'

/** Parts that a purchaser, or its committee's selection, gives: an organisation or expert is chosen for them. */
export const CHOSEN_PARTS = [
  'agency',
  'contractSupplier',
  'awardSupplier',
  'committee',
] as const satisfies readonly Part[]
export type ChosenPart = (typeof CHOSEN_PARTS)[number]

/** Why a choice is an alarm: a serious act was in force, or the participant was in the lowest band of its role. */
export const ALARM_CAUSES = ['serious', 'lowestBand'] as const
export type AlarmCause = (typeof ALARM_CAUSES)[number]

export const ALARM_STATES = ['open', 'settled', 'lapsed'] as const
export type AlarmStatus = (typeof ALARM_STATES)[number]
export type AlarmAction = 'settle' | 'lapse' | 'raise'

/**
 * An alarm about a choice. A supervisor settles it with a reason; it lapses when the participant loses the part or the
 * section is abandoned, and is raised again if it gets the part again.
 */
export const ALARM_MACHINE = defineMachine<AlarmStatus, AlarmAction>({
  initial: 'open',
  final: ['settled'],
  transitions: {
    settle: { from: ['open'], to: 'settled' },
    lapse: { from: ['open'], to: 'lapsed' },
    raise: { from: ['lapsed'], to: 'open' },
  },
})
