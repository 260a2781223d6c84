import { CASE_PAGE } from './cases.js'
import { FLAG_PAGE } from './flags.js'
import { PARTICIPANT_PAGES } from './participants.js'
import { RATING_PAGE } from './ratings.js'
import { REGISTRATION_PAGE } from './registration.js'
import { ADJUSTMENT_PAGE, CERTIFICATE_PAGE, CLAIM_PAGE, OWN_REPORT_PAGE, REPORT_PAGE, SYNC_RUN_PAGE } from './todo.js'

/** Page of each kind of record. A participant's kind is its sign. */
export const RECORD_PAGES = {
  ...PARTICIPANT_PAGES,
  adjustment: ADJUSTMENT_PAGE,
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
