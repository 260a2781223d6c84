import type { Part, ParticipantSign, Stage, SyncTodoWarning, SyncWarning } from '@credit/contract'
import type { PartyDetails } from '../../participants/records/find-or-create.js'
import type { EndingValues } from '../../projects/endings/ending-facts.js'
import type { UpstreamValues } from '../../projects/projects/projects.sql.js'
import type { OfficialNumber } from './numbers.js'

/** A contracting process mapped to the model: the merged content of its releases. */
export interface MappedProcess extends UpstreamValues {
  areaCode: string | null
  parties: MappedParty[]
  sections: MappedSection[]
  /** The shared bid evaluation of several awards without lots; null if each section has its own. */
  evaluation: BidEvaluation | null
  warnings: MappedWarning[]
}

export interface MappedParty {
  sign: ParticipantSign
  name: string
  code: string | null
  identity: BodyIdentity
  details: PartyDetails
}

/** A local id with a name, as written and as it is compared. */
export interface LocalName {
  id: string
  name: string
  nameKey: string
}

/** Identification of a body by the releases of a process. */
interface BodyIdentity {
  /** Publisher that issued the local ids. */
  publisher: string
  official: readonly OfficialNumber[]
  /** Local ids (empty if there is none), each with a name stated with it, oldest first. */
  local: readonly LocalName[]
}

export interface BidEvaluation {
  /** Indexes of the sections that may have it, in order of preference. */
  order: number[]
  /** Bidders and committee, as places in `parties`. */
  parts: MappedSection['parts']
}

export interface MappedSection extends EndingValues {
  code: string
  name: string
  origin: 'lot' | 'award' | 'tender'
  /** True for each of several awards without lots, which are evaluated only if the settings say so. */
  oneOfMany: boolean
  stage: Stage | null
  /** The end of bid evaluation opens evaluations in it. */
  evaluatesBids: boolean
  /** True if it is unclear which of several bodies buys: nothing opens until a supervisor decides. */
  buyerUnclear: boolean
  /** True if one of its awards is dead: it may have been awarded again, from an earlier stage on. */
  renewed: boolean
  /** To-dos for supervisors about its contracts, until acceptance. */
  todos: SyncTodoWarning[]
  /** Day since which an acceptance has been overdue. */
  overdueSince: string | null
  /** Days when stages were reached, as stated by the file. */
  dates: Partial<Record<Stage, string>>
  /** Day when its contracts were filed, if the file states it. */
  filedOn: string | null
  /** Places in `parties`. */
  parts: { party: number; part: Part }[]
}

export interface MappedWarning {
  reason: SyncWarning
  params: Record<string, string | number>
}
