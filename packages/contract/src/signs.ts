/** Role signs of the specification: who an account or a participant is. */
export const SIGN = { supervisor: 0, purchaser: 1, supplier: 2, agency: 3, expert: 4 } as const
export type SignName = keyof typeof SIGN
export type Sign = (typeof SIGN)[SignName]
export type ParticipantSign = Exclude<Sign, 0>

export const SIGNS = [0, 1, 2, 3, 4] as const satisfies readonly Sign[]
export const PARTICIPANT_SIGNS = [1, 2, 3, 4] as const satisfies readonly ParticipantSign[]

const NAMES = Object.fromEntries(Object.entries(SIGN).map(([name, sign]) => [sign, name])) as Record<Sign, SignName>

/** Returns the name of a sign: 1 -> `purchaser`. */
export function signName(sign: Sign): SignName {
  return NAMES[sign]
}

/** Returns whether an item applies to a participant's role; sign 0 on an item means all roles. */
export function itemApplies(item: { sign: Sign }, sign: ParticipantSign): boolean {
  return item.sign === 0 || item.sign === sign
}

/** Returns whether a value is a sign, 0 to 4. */
export function isSign(value: unknown): value is Sign {
  return (SIGNS as readonly unknown[]).includes(value)
}
