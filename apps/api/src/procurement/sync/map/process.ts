import type { Part, ParticipantSign, Stage, SyncWarning } from '@credit/contract'
import type { PartyDetails } from '../../../participants/find-or-create.js'

/** A contracting process in our words; what a process's releases say together. */
export interface MappedProcess {
  code: string
  name: string
  releaseDate: string | null
  procurementMethod: string | null
  amount: number | null
  currency: string | null
  areaCode: string | null
  parties: MappedParty[]
  otherParties: { role: string; name: string; id: string }[]
  sections: MappedSection[]
  warnings: MappedWarning[]
}

export interface MappedParty {
  sign: ParticipantSign
  name: string
  code: string | null
  /** Identity but for the area of a name: see `identityKey`. */
  identity: { kind: 'given'; key: string } | { kind: 'name'; name: string }
  details: PartyDetails
}

export interface MappedSection {
  code: string
  name: string
  origin: 'lot' | 'award' | 'tender'
  stage: Stage | null
  /** Days on which stages were reached, as far as the file says. */
  dates: Partial<Record<Stage, string>>
  /** Day on which its contracts were filed, if the file tells. */
  filedOn: string | null
  /** Places in `parties`. */
  parts: { party: number; part: Part }[]
}

export interface MappedWarning {
  reason: SyncWarning
  params: Record<string, string | number>
}
