import { PARTICIPANT_PAGES, type ParticipantSign } from '@credit/contract'

export { PARTICIPANT_PAGES }

/** The list of the participants of each role. */
export const PARTICIPANT_LISTS: Readonly<Record<ParticipantSign, string>> = {
  1: '/userManagemen/procurementManagement',
  2: '/userManagemen/supplierManagement',
  3: '/userManagemen/agencyManagement',
  4: '/userManagemen/evaluationExpertsManagement',
}

/** Where a participant's own page is; names and scores lead there. */
export function participantAddress(sign: ParticipantSign, id: string): string {
  return `${PARTICIPANT_PAGES[sign]}?id=${encodeURIComponent(id)}`
}
