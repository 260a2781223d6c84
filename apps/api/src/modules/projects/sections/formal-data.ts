import type { Part, Stage } from '@credit/contract'

export interface SectionState {
  stage: Stage | null
  formalData: boolean
}

/**
 * Whether the data of a section suffice for evaluating at a stage: the buyer and the parties of that
 * stage are known (S3).
 */
export function isFormal(stage: Stage | null, parts: ReadonlySet<Part>): boolean {
  if (!parts.has('buyer')) return false
  switch (stage) {
    case 0:
      return parts.size > (parts.has('purchaserRepresentative') ? 2 : 1)
    case 1:
    case 2:
    case 3:
      return parts.has('contractSupplier')
    default:
      return true
  }
}
