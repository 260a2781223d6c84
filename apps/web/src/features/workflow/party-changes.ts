import type { Part } from '@credit/contract'
import type { components } from '../../api/schema.js'

type PartyRow = components['schemas']['SectionPartyRow']

/** A party as the dialog lists it: as stored, or as it will be. */
export interface ListedParty {
  participantId: string
  name: string
  part: Part
  state: 'present' | 'added' | 'removed'
}

export function listedParties(rows: readonly PartyRow[]): ListedParty[] {
  return rows.map(({ participantId, name, part }) => ({
    ...{ participantId, name, part: part as Part, state: 'present' },
  }))
}

/** The list after a party was removed, or its change taken back. */
export function toggled(parties: readonly ListedParty[], party: ListedParty): ListedParty[] {
  if (party.state === 'added') return parties.filter((one) => one !== party)
  const state = party.state === 'present' ? 'removed' : 'present'
  return parties.map((one) => (one === party ? { ...one, state } : one))
}

/** What the API is asked to change. */
export function changesOf(parties: readonly ListedParty[]) {
  const of = (state: ListedParty['state']) =>
    parties.filter((party) => party.state === state).map(({ participantId, part }) => ({ participantId, part }))
  return { add: of('added'), remove: of('removed') }
}
