import { beforeAll, beforeEach } from 'vitest'
import type { components } from '../api/schema.js'
import { projects } from '../features/projects/project.resource.js'
import { i18n, initI18n } from '../i18n/index.js'
import { RecordPage, RecordPanel } from '../resource-kit/record-page.js'
import { renderAs, type SentCall, stubApi } from '../shared/testing.js'
import project from './project.record.js'

export const PROJECT: components['schemas']['ProjectRow'] = {
  id: 'p1',
  ocid: 'ocds-1',
  name: 'Roads',
  code: 'R-1',
  releaseDate: '2026-01-02',
  areaId: 'a1',
  areaName: 'North',
  status: '1',
  statusStr: 'Contract record',
  formalData: true,
  pause: false,
  pausedAt: null,
  pauseReason: null,
  can: [],
  source: 'sync',
  publisher: 'platform',
  procurementMethod: 'open',
  procurementCategory: 'goods',
  amount: 1200.5,
  currency: 'CNY',
  purchaserName: 'Town hall',
  agencyName: '',
  alarms: 0,
  coverage: { due: 4, done: 3 },
  bidSectionList: [],
  handEdited: [],
  updateTime: '2026-01-02T08:00:00+08:00',
  createTime: '2026-01-02T08:00:00+08:00',
  version: 2,
}

export const SECTION: components['schemas']['SectionRow'] = {
  id: 's1',
  projectId: 'p1',
  projectName: 'Roads',
  bidSectionName: 'Bridge',
  bidSectionCode: 'R-1-1',
  status: '1',
  statusStr: 'Contract record',
  remark: '',
  filedOn: null,
  ending: null,
  endedOn: null,
  finalValue: null,
  penalty: null,
  deduction: null,
  delayDays: null,
  currency: null,
  formalData: true,
  missing: [],
  source: 'sync',
  pause: false,
  evaluationStatus: 5,
  dueAt: null,
  stageDates: [
    { stage: 0, date: '2026-01-10', outcome: 'passed' },
    { stage: 1, date: '2026-02-11', outcome: 'opened' },
  ],
  parties: [{ participantId: 'b1', name: 'Town hall', sign: 1, part: 'buyer' }],
  alarms: 0,
  links: 0,
  coverage: { due: 2, done: 1 },
  version: 5,
}

export const OUTSTANDING: components['schemas']['OutstandingRow'] = {
  id: 'r1',
  bidSectionId: 's1',
  stage: 1,
  evaluatorId: 'b1',
  evaluatorName: 'Town hall',
  evaluatorSign: 1,
  evaluatedName: 'Builders',
  status: 'deferred',
  dueAt: '2026-02-18T00:00:00+08:00',
  pause: false,
  deferral: { count: 1, reason: 'Papers incomplete', text: 'next week' },
}

export let calls: SentCall[] = []
export let answers: Record<string, unknown> = {}
export const puts = () => calls.filter(({ method }) => method === 'PUT')

beforeAll(async () => {
  await initI18n()
  await i18n.loadLanguages(['en-US'])
  await i18n.changeLanguage('en-US')
  await i18n.loadNamespaces([
    'common',
    'kit',
    'projects',
    'workflow',
    'evaluation',
    'workspace-follows',
    'workspace-notes',
  ])
})
beforeEach(() => {
  answers = {
    '/sysProject/p1': PROJECT,
    '/sysProjectBidSection/list/p1': [SECTION],
    '/sysProjectBidSection/stage/s1': SECTION,
    '/sysProject/p1/pause': PROJECT,
    '/mutualEvaluationRecord/completion': [],
    '/sysProjectBidSection/stage/s1/preview': { opens: 3, closes: 0, reveals: 1 },
    '/mutualEvaluationRecord/outstanding/p1': [OUTSTANDING],
    '/workspace/follows': [],
    '/workspace/notes': { notes: [], writable: false },
  }
})

function draw(element: React.ReactNode, permissions: string[]) {
  calls = stubApi(answers)
  renderAs(permissions, element, '/?id=p1')
}

/** Renders the page of the project. */
export const drawPage = (permissions: string[]) => draw(<RecordPage definition={project(projects)} />, permissions)

/** Renders the project in the drawer of its list. */
export const drawPanel = (permissions: string[]) =>
  draw(<RecordPanel definition={project(projects)} id="p1" />, permissions)
