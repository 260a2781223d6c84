import { PARTICIPANT_PAGES, type ParticipantSign } from '@credit/contract'

export { PARTICIPANT_PAGES }

/** Path of each role's list of participants. */
export const PARTICIPANT_LISTS: Readonly<Record<ParticipantSign, string>> = {
  1: '/userManagemen/procurementManagement',
  2: '/userManagemen/supplierManagement',
  3: '/userManagemen/agencyManagement',
  4: '/userManagemen/evaluationExpertsManagement',
}

/** Returns the address of a participant's page, which names and scores link to. */
export function participantAddress(sign: ParticipantSign, id: string): string {
  return `${PARTICIPANT_PAGES[sign]}?id=${encodeURIComponent(id)}`
}
