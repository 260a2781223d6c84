import { STAGE, type Stage } from '@credit/contract'
import type { SectionState } from '../stages/formal-data.js'

export interface ProjectState {
  /** Lowest stage of the sections not abandoned; null in procurement. */
  lowestStage: Stage | null
  /** There are sections, and all are abandoned. */
  allAbandoned: boolean
  /** A section that is not abandoned has formal data. */
  formalData: boolean
}

/** Returns the state of a project that follows from its sections (S3, S4). */
export function projectState(sections: readonly SectionState[]): ProjectState {
  const live = sections.filter((section) => section.stage !== STAGE.abandoned)
  const lowest = Math.min(...live.map((section) => section.stage ?? -1))
  return {
    lowestStage: live.length === 0 || lowest < 0 ? null : (lowest as Stage),
    allAbandoned: sections.length > 0 && live.length === 0,
    formalData: live.some((section) => section.formalData),
  }
}
