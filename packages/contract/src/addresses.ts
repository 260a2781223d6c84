import type { ParticipantSign } from './signs.js'

/** Page of each kind of participant. */
export const PARTICIPANT_PAGES = {
  1: '/userManagemen/details',
  2: '/supplierManagement/details',
  3: '/agencyManagement/details',
  4: '/evaluationExpertsManagement/details',
} as const satisfies Record<ParticipantSign, string>

/** Page of an award alarm. */
export const ALARM_PAGE = '/integrityManagement/alarms/details'
/** Page of a link between bidders. */
export const BIDDER_LINK_PAGE = '/integrityManagement/links/details'
/** Page of a case. */
export const CASE_PAGE = '/questionComplaint/details'
/** Page of a flagged evaluation. */
export const FLAG_PAGE = '/integrityManagement/flags/details'
/** Page that shows a rating to supervisors. */
export const RATING_PAGE = '/integrityManagement/ratings/details'
/** Page on which a supervisor decides a registration. */
export const REGISTRATION_PAGE = '/userManagemen/registration'
/** Page of a reported behaviour. */
export const REPORT_PAGE = '/integrityManagement/report'
/** Page on which a participant reads a behaviour that it is reported for. */
export const OWN_REPORT_PAGE = '/creditrecord/behaviour'
/** Pages on which supervisors decide on certificates, bonus claims and adjustments. */
export const CERTIFICATE_PAGE = '/certificate/details'
export const CLAIM_PAGE = '/qualificationPoint/details'
export const ADJUSTMENT_PAGE = '/integrityManagement/adjustment'
/** Page with the issues of a sync run. */
export const SYNC_RUN_PAGE = '/projectManagement/syncRun'

/** Page of each kind of record. A participant's kind is its sign. */
export const RECORD_PAGES = {
  ...PARTICIPANT_PAGES,
  adjustment: ADJUSTMENT_PAGE,
  alarm: ALARM_PAGE,
  bidderLink: BIDDER_LINK_PAGE,
  administrator: '/userManagemen/administrator/show/:id',
  case: CASE_PAGE,
  certificate: CERTIFICATE_PAGE,
  claim: CLAIM_PAGE,
  creditDesk: '/integrityManagement/editScore',
  creditRecord: '/creditrecord',
  evaluationSetting: '/baseinfo/evaluation/edit/:id',
  flag: FLAG_PAGE,
  ownCertificate: '/certificate',
  ownClaim: '/qualificationPoint',
  ownReport: OWN_REPORT_PAGE,
  project: '/projectDetails',
  projectForm: '/projectManagement/edit/:id',
  rating: RATING_PAGE,
  registration: REGISTRATION_PAGE,
  regulation: '/laws/show/:id',
  report: REPORT_PAGE,
  score: '/integrityManagement/ScoreHistory',
  syncRun: SYNC_RUN_PAGE,
  webhook: '/baseinfo/webhooks/show/:id',
} as const

/** Returns the address of a page for a record, whose ID is a part of the path or `?id=`. */
export function recordAddress(page: string, id: string): string {
  const written = encodeURIComponent(id)
  return page.includes(':id') ? page.replace(':id', written) : `${page}?id=${written}`
}

/** Returns the address of a record's page. */
export function addressOf(kind: keyof typeof RECORD_PAGES, id: string): string {
  return recordAddress(RECORD_PAGES[kind], id)
}
