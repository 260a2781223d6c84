import type { ParticipantSign } from '@credit/contract'

/** Where a participant's own page is; names and scores lead there. */
export const PARTICIPANT_PAGES: Readonly<Record<ParticipantSign, string>> = {
  1: '/userManagemen/details',
  2: '/supplierManagement/details',
  3: '/agencyManagement/details',
  4: '/evaluationExpertsManagement/details',
}

export function participantAddress(sign: ParticipantSign, id: string): string {
  return `${PARTICIPANT_PAGES[sign]}?id=${encodeURIComponent(id)}`
}
