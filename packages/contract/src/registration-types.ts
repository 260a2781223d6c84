import type { ParticipantSign } from './signs.js'

/** Value of `type` at `/regedit`, by sign. */
export const REGISTRATION_TYPES = {
  1: 'purchaser',
  2: 'supplier',
  3: 'agent',
  4: 'expert',
} as const satisfies Record<ParticipantSign, string>
