import type { StoredSection } from '../../projects/sections/sections.sql.js'
import { isFormal } from '../../projects/stages/formal-data.js'
import type { MappedSection } from '../map/process.js'
import type { MappedProject } from './prepare-batch.js'

/** A project of a batch that is stored. */
export interface StoredProject extends MappedProject {
  id: string
  areaId: string
  /** The file names its area; another one follows from its buyer, or from the source. */
  ownArea: boolean
  /** True if it was created by this batch. */
  isNew: boolean
}

/** A section of a batch, with its previously stored values. */
export interface MatchedSection {
  id: string
  project: StoredProject
  mapped: MappedSection
  /** null: made by this batch. */
  before: StoredSection | null
}

/** Sections of a batch, and stored ones that the file no longer has. */
export interface StoredSections {
  sections: MatchedSection[]
  leftOut: LeftOutSection[]
}

export interface LeftOutSection {
  project: StoredProject
  before: StoredSection
}

/** Formal data of a section that is made just now: all its parties are the file's. */
export function isMappedFormal({ stage, parts }: MappedSection): boolean {
  return isFormal(stage, new Set(parts.map(({ part }) => part)))
}
