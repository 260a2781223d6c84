import type { Part, Stage } from '@credit/contract'

export interface SectionState {
  stage: Stage | null
  formalData: boolean
}

/** Parties required for evaluating at a stage; `counterpart`: any party except the buyer's side. */
export const MISSING_PARTIES = ['buyer', 'counterpart', 'contractSupplier'] as const
const BUYERS_SIDE = ['buyer', 'coBuyer', 'purchaserRepresentative'] as const satisfies Part[]

export type MissingParty = (typeof MISSING_PARTIES)[number]

/** Returns which of the parties that evaluating at a stage needs are not known. */
export function missingParties(stage: Stage | null, parts: ReadonlySet<Part>): MissingParty[] {
  const missing: MissingParty[] = parts.has('buyer') ? [] : ['buyer']
  switch (stage) {
    case 0: {
      const side = BUYERS_SIDE.filter((part) => parts.has(part))
      if (parts.size === side.length) missing.push('counterpart')
      break
    }
    case 1:
    case 2:
    case 3:
      if (!parts.has('contractSupplier')) missing.push('contractSupplier')
  }
  return missing
}

/**
 * Whether the data of a section suffice for evaluating at a stage: the buyer and the parties of that
 * stage are known (S3).
 */
export function isFormal(stage: Stage | null, parts: ReadonlySet<Part>): boolean {
  return missingParties(stage, parts).length === 0
}
