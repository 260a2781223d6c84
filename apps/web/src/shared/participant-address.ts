import type { ParticipantSign } from '@credit/contract'

/** Path of each role's list of participants. */
export const PARTICIPANT_LISTS: Readonly<Record<ParticipantSign, string>> = {
  1: '/userManagemen/procurementManagement',
  2: '/userManagemen/supplierManagement',
  3: '/userManagemen/agencyManagement',
  4: '/userManagemen/evaluationExpertsManagement',
}
