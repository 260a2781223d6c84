import {
  ADJUSTMENT_PAGE,
  ALARM_PAGE,
  BIDDER_LINK_PAGE,
  CASE_PAGE,
  CERTIFICATE_PAGE,
  CLAIM_PAGE,
  FILE_CASE_PAGE,
  FLAG_PAGE,
  OWN_REPORT_PAGE,
  type PagePath,
  type ParticipantSign,
  RATING_PAGE,
  REPORT_PAGE,
  SYNC_QUALITY_PAGE,
  SYNC_RUN_PAGE,
  SYNC_RUNS_PAGE,
} from '@credit/contract'
import type { ComponentType } from 'react'
import { behaviours } from './features/credit/acts/behaviours.resource.js'
import { seriousAgencies, seriousSuppliers } from './features/credit/acts/serious.resource.js'
import { cases, complaints } from './features/credit/cases/cases.resource.js'
import { adjustments } from './features/credit/claims/adjustments.resource.js'
import { claimList } from './features/credit/claims/claims.resource.js'
import { bonusItems } from './features/credit/ledger/bonus-items.resource.js'
import { dishonestyItems } from './features/credit/ledger/dishonesty-items.resource.js'
import { apiKeys } from './features/credit/open-credit/api-keys.resource.js'
import { webhooks } from './features/credit/open-credit/webhooks.resource.js'
import { ratings } from './features/credit/ratings/ratings.resource.js'
import { scores } from './features/credit/score/scores.resource.js'
import { overviewScores } from './features/credit/score/settings/overview-scores.resource.js'
import { starRatings } from './features/credit/score/settings/star-ratings.resource.js'
import { flags } from './features/evaluation/flags/flags.resource.js'
import { outstanding } from './features/evaluation/outstanding/outstanding.resource.js'
import { evaluationSettings } from './features/evaluation/settings/settings.resource.js'
import { administrators } from './features/identity/administrators/administrators.resource.js'
import { people } from './features/identity/people/people.resource.js'
import { roles } from './features/identity/roles/roles.resource.js'
import { tenants } from './features/identity/tenants/tenants.resource.js'
import { messageSettings } from './features/messaging/settings/message-settings.resource.js'
import { reports } from './features/oversight/reports/reports.resource.js'
import { certificateList } from './features/participants/certificates/certificates.resource.js'
import { agencies, experts, purchasers, suppliers } from './features/participants/participants.resource.js'
import { unidentified } from './features/participants/unidentified.resource.js'
import { alarms } from './features/projects/alarms/alarms.resource.js'
import { links } from './features/projects/links/links.resource.js'
import { projects } from './features/projects/project.resource.js'
import { registrations } from './features/registration/registrations.resource.js'
import { carousel } from './features/site/carousel.resource.js'
import { dictionaries } from './features/site/dictionaries.resource.js'
import { regulations } from './features/site/regulations.resource.js'
import { templates } from './features/site/templates/templates.resource.js'
import type { Deciding } from './pages/todo-decisions.js'
import type { RecordDefinition } from './resource-kit/define-record.js'
import { recordPage, recordPanel } from './resource-kit/lazy-record-page.js'
import type { Definition } from './resource-kit/types.js'
import { lazyPart, type Part } from './shared/lazy-part.js'

/** View that a path of the menu opens: a described resource or a custom page. */
export type View =
  | { kind: 'resource'; definition: Definition }
  | { kind: 'page'; page: Part<object>; openedBy: readonly string[] }

const resource = (definition: Definition): View => ({ kind: 'resource', definition })
const RecordFormPage = lazyPart(() => import('./features/participants/record-form.js'))
/** Adds the page of a participant, which shows parts of other features. */
const participant = (definition: Definition, sign: ParticipantSign): View =>
  resource({
    ...definition,
    pages: {
      show: recordPage(async () => (await import('./pages/participant.record.js')).participantRecord(definition, sign)),
      create: RecordFormPage,
      edit: RecordFormPage,
    },
  })
const RegistrationPage = recordPage(async () =>
  (await import('./features/registration/registration.record.js')).default(registrations),
)
const loadProject = async () => (await import('./pages/project.record.js')).default(projects)
const projectPages = { panel: recordPanel(loadProject), pages: { show: recordPage(loadProject) } }
const CertificatesPage = lazyPart(() => import('./pages/certificates.js'))
const certificates = (definition: Definition): View => resource({ ...definition, pages: { list: CertificatesPage } })
const PeoplePage = lazyPart(() => import('./features/identity/people/people-page.js'))
const ClaimsPage = lazyPart(() => import('./pages/claims.js'))
const claims = (definition: Definition): View => resource({ ...definition, pages: { list: ClaimsPage } })
const ReportsPage = lazyPart(() => import('./features/oversight/reports/reports-page.js'))
const RatingsPage = lazyPart(() => import('./features/credit/ratings/ratings-page.js'))
const LevelsPage = lazyPart(() => import('./features/credit/score/settings/levels-page.js'))
const ComplaintsPage = lazyPart(() => import('./pages/complaints.js'))
/** Returns the view of a page. A page without a menu entry of its own opens with any of the entries `openedBy`. */
const page = (load: () => Promise<{ default: ComponentType }>, ...openedBy: readonly string[]): View => ({
  kind: 'page',
  page: lazyPart(load),
  openedBy,
})

/** Returns the view of a record's page. Its definition gets that of the list, so that it does not import it. */
const record = (load: () => Promise<RecordDefinition>, ...openedBy: readonly string[]): View => ({
  kind: 'page',
  page: recordPage(load),
  openedBy,
})

/** Definitions that decide on to-dos in their rows. The home gets them, so that it does not import them. */
const DECIDING: Deciding = {
  registration: registrations,
  qualification: claimList,
  certificate: certificateList,
  dishonesty: behaviours,
  adjustment: adjustments,
  complaint: cases,
  objection: cases,
  repair: cases,
  flag: flags,
  rating: ratings,
  award: alarms,
  link: links,
}

/**
 * Views by path: each page of the registry and the pages below it. The server's menu names paths, and a path without a
 * view is not shown.
 */
export const views: Readonly<Record<string, View>> = {
  '/': page(async () => ({ default: (await import('./pages/home.js')).homeWith(DECIDING) })),
  '/visualization': page(() => import('./pages/visualization.js')),
  '/reports': resource({ ...reports, pages: { list: ReportsPage } }),
  '/visualizationview': page(() => import('./pages/wall-board.js'), '/visualization'),
  '/messages': page(() => import('./pages/messages.js'), '/'),
  '/tasks': page(() => import('./pages/tasks.js'), '/'),
  '/imports': page(() => import('./pages/imports.js'), '/'),
  [REPORT_PAGE]: record(
    async () => (await import('./features/credit/acts/report.record.js')).default(behaviours),
    '/',
    '/integrityManagement/behaviours',
  ),
  [OWN_REPORT_PAGE]: record(
    async () => (await import('./features/credit/acts/own-report.record.js')).default(behaviours),
    '/creditrecord',
  ),
  [SYNC_RUN_PAGE]: record(async () => (await import('./features/sync/run.record.js')).default, '/'),
  [SYNC_RUNS_PAGE]: page(() => import('./pages/sync-runs.js'), '/'),
  [SYNC_QUALITY_PAGE]: page(() => import('./pages/sync-quality.js'), '/'),
  '/baseinfo/banner': resource(carousel),
  '/baseinfo/dictionary': resource(dictionaries),
  '/baseinfo/calendar': page(() => import('./pages/calendar.js')),
  '/baseinfo/roles': resource(roles),
  '/baseinfo/roles/permissions/:id': page(
    () => import('./features/identity/roles/permissions-page.js'),
    '/baseinfo/roles',
  ),
  '/baseinfo/menus': page(() => import('./features/identity/menus/menus-page.js')),
  '/baseinfo/score': page(() => import('./pages/score-settings.js')),
  '/baseinfo/bonusitems': resource(bonusItems),
  '/baseinfo/dishonesty': resource(dishonestyItems),
  '/baseinfo/rate': resource({ ...starRatings, pages: { list: LevelsPage } }),
  '/baseinfo/overview': resource({ ...overviewScores, pages: { list: LevelsPage } }),
  '/baseinfo/evaluation': resource(evaluationSettings),
  '/baseinfo/message': resource(messageSettings),
  '/baseinfo/apiKeys': resource(apiKeys),
  '/baseinfo/webhooks': resource(webhooks),
  '/baseinfo/translations': page(() => import('./features/site/translations/translations-page.js')),
  '/baseinfo/loginMethods': page(() => import('./features/identity/login-methods/login-methods-page.js')),
  '/userManagemen/procurementManagement': participant(purchasers, 1),
  '/userManagemen/supplierManagement': participant(suppliers, 2),
  '/userManagemen/agencyManagement': participant(agencies, 3),
  '/userManagemen/evaluationExpertsManagement': participant(experts, 4),
  '/userManagemen/unidentified': resource(unidentified),
  '/userManagemen/administrator': resource(administrators),
  '/userManagemen/tenantAdministrator': resource(tenants),
  '/userManagemen/registrations': resource({ ...registrations, pages: { show: RegistrationPage } }),
  '/projectManagement': resource({ ...projects, ...projectPages }),
  '/outstanding': resource(outstanding),
  '/evaluate': page(() => import('./pages/evaluate.js')),
  '/evaluate/inputevaluate/:id': page(() => import('./pages/input-evaluate.js'), '/evaluate', '/myproject'),
  '/myproject': page(() => import('./pages/my-projects.js')),
  '/creditrecord': page(
    () => import('./pages/credit-record.js'),
    '/userManagemen/procurementManagement',
    '/userManagemen/supplierManagement',
    '/userManagemen/agencyManagement',
    '/userManagemen/evaluationExpertsManagement',
  ),
  '/certificate': certificates(certificateList),
  '/CertificateHistory': page(() => import('./pages/certificate-history.js'), '/certificate'),
  [CERTIFICATE_PAGE]: record(
    async () => (await import('./features/participants/certificates/certificate.record.js')).default(certificateList),
    '/certificate',
    '/',
  ),
  '/people': resource({ ...people, pages: { list: PeoplePage } }),
  '/qualificationPoint': claims(claimList),
  '/qualificationPointHistory': page(() => import('./pages/claim-history.js'), '/qualificationPoint'),
  [CLAIM_PAGE]: record(
    async () => (await import('./features/credit/claims/claim.record.js')).default(claimList),
    '/qualificationPoint',
    '/',
  ),
  '/integrityManagement': page(() => import('./pages/integrity.js'), '/integrityManagement/Home'),
  '/integrityManagement/Home': resource(scores),
  '/integrityManagement/editScore': page(() => import('./pages/edit-score.js'), '/integrityManagement/Home'),
  '/integrityManagement/ScoreHistory': page(() => import('./pages/score-history.js'), '/integrityManagement/Home'),
  [ADJUSTMENT_PAGE]: record(
    async () => (await import('./features/credit/claims/adjustment.record.js')).default(adjustments),
    '/integrityManagement/adjustments',
    '/integrityManagement/Home',
  ),
  '/integrityManagement/behaviours': resource(behaviours),
  '/integrityManagement/adjustments': resource(adjustments),
  '/integrityManagement/cases': resource(cases),
  '/integrityManagement/flags': resource(flags),
  [FLAG_PAGE]: record(
    async () => (await import('./features/evaluation/flags/flag.record.js')).default(flags),
    '/',
    '/integrityManagement/flags',
  ),
  '/integrityManagement/alarms': resource(alarms),
  [ALARM_PAGE]: record(
    async () => (await import('./features/projects/alarms/alarm.record.js')).default(alarms),
    '/',
    '/integrityManagement/alarms',
  ),
  '/integrityManagement/links': resource(links),
  [BIDDER_LINK_PAGE]: record(
    async () => (await import('./features/projects/links/link.record.js')).default(links),
    '/',
    '/integrityManagement/links',
  ),
  '/integrityManagement/ratings': resource({ ...ratings, pages: { list: RatingsPage } }),
  [RATING_PAGE]: record(
    async () => (await import('./features/credit/ratings/rating.record.js')).default(ratings),
    '/',
    '/integrityManagement/ratings',
  ),
  '/questionComplaint/complaint': resource({ ...complaints, pages: { list: ComplaintsPage } }),
  [CASE_PAGE]: record(
    async () => (await import('./pages/case.record.js')).default(cases),
    '/',
    '/integrityManagement/cases',
    '/questionComplaint/complaint',
    '/creditrecord',
  ),
  [FILE_CASE_PAGE]: page(() => import('./pages/file-case.js'), '/creditrecord', '/questionComplaint/complaint'),
  '/HeavyintegritySupplier': resource(seriousSuppliers),
  '/HeavyintegrityAgency': resource(seriousAgencies),
  '/baseinfo/templates': resource(templates),
  '/laws': resource(regulations),
  '/Area': page(() => import('./pages/area.js')),
  '/broadcasts': page(() => import('./pages/broadcasts.js')),
  '/outbox': page(() => import('./pages/outbox.js')),
  '/logs': page(() => import('./pages/logs.js')),
} satisfies Record<
  | PagePath
  | '/evaluate/inputevaluate/:id'
  | '/baseinfo/roles/permissions/:id'
  | '/messages'
  | '/tasks'
  | '/imports'
  | '/visualizationview'
  | typeof REPORT_PAGE
  | typeof OWN_REPORT_PAGE
  | typeof CERTIFICATE_PAGE
  | typeof CLAIM_PAGE
  | typeof ADJUSTMENT_PAGE
  | typeof CASE_PAGE
  | typeof FILE_CASE_PAGE
  | typeof ALARM_PAGE
  | typeof BIDDER_LINK_PAGE
  | typeof FLAG_PAGE
  | typeof RATING_PAGE
  | '/CertificateHistory'
  | '/qualificationPointHistory'
  | '/integrityManagement'
  | '/integrityManagement/editScore'
  | '/integrityManagement/ScoreHistory'
  | typeof SYNC_QUALITY_PAGE
  | typeof SYNC_RUN_PAGE
  | typeof SYNC_RUNS_PAGE,
  View
>

export const definitions: readonly Definition[] = Object.values(views).flatMap((view) =>
  view.kind === 'resource' ? [view.definition] : [],
)

export const hasView = (path: string): boolean => Object.hasOwn(views, path)
