import { comparedName } from '@credit/contract'
import type { RowFaults } from '../../exchange/import/import-list.js'
import type { SeriousParty } from './parties.sql.js'

/** Participant stated in a row of an import. */
interface Sought {
  name: string
  unifiedSocialCreditCode?: string
  sign?: number | undefined
}

/** Position of the organisation code in a unified social credit code. */
const ORGANISATION_CODE = { from: 8, to: 17 } as const

/**
 * Finds the participant of a row by its code, or else by its name if the code does not contradict: an act found by name
 * is only recorded by an examiner.
 */
export function findParty(
  parties: readonly SeriousParty[],
  { name, unifiedSocialCreditCode: code, sign }: Sought,
): { party: SeriousParty; byName: boolean } | { faults: RowFaults } {
  const ofRole = parties.filter((party) => sign === undefined || party.sign === sign)
  const ofCode = code ? ofRole.filter((party) => party.code === code || party.formerCodes.includes(code)) : []
  if (ofCode.length > 1) return { faults: { sign: ['import.severalRoles'] } }
  const [party] = ofCode
  if (party) return { party, byName: false }
  const ofName = ofRole.filter((one) => comparedName(one.name) === comparedName(name) && agrees(one.code, code))
  if (ofName.length > 1) return { faults: { name: ['import.severalOfName'] } }
  const [namesake] = ofName
  if (namesake) return { party: namesake, byName: true }
  return { faults: { [code ? 'unifiedSocialCreditCode' : 'name']: ['import.unknownParty'] } }
}

/** True if a stated code, or organisation code, does not contradict the code of a participant. */
function agrees(known: string | null, stated: string | undefined): boolean {
  const { from, to } = ORGANISATION_CODE
  return !known || !stated || known.slice(from, to) === stated.replace('-', '')
}
