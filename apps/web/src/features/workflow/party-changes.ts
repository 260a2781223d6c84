import type { Part } from '@credit/contract'
import type { components } from '../../api/schema.js'

type PartyRow = components['schemas']['SectionPartyRow']

/** Party in the dialog's list, as stored or as changed. */
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

/** Returns the list after removing a party or undoing its change. */
export function toggled(parties: readonly ListedParty[], party: ListedParty): ListedParty[] {
  if (party.state === 'added') return parties.filter((one) => one !== party)
  const state = party.state === 'present' ? 'removed' : 'present'
  return parties.map((one) => (one === party ? { ...one, state } : one))
}

/** Returns the changes to send. */
export function changesOf(parties: readonly ListedParty[]) {
  const of = (state: ListedParty['state']) =>
    parties.filter((party) => party.state === state).map(({ participantId, part }) => ({ participantId, part }))
  return { add: of('added'), remove: of('removed') }
}
