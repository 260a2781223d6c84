import {
  ADMIN_BASE,
  type Answer,
  type DishonestyTier,
  type OpenStage,
  type Page,
  type ParticipantSign,
  type RecordStatus,
} from '@credit/contract'
import { send } from '../../api/client.js'

const root = `${ADMIN_BASE}/api`

/** A bid section of a project, as one who takes part in it sees it. */
export interface SectionRow {
  id: string
  bidSectionName: string
  bidSectionCode: string
  status: string
  statusStr: string
  remark: string
  evaluationStatus: number
  evaluationStatusStr: string
  formalData: boolean
  dueAt: string | null
}

export interface ProjectRow {
  id: string
  name: string
  code: string
  releaseDate: string | null
  status: string
  statusStr: string
  evaluationStatus: number
  evaluationStatusStr: string
  formalData: boolean
  pause: boolean
  dueAt: string | null
  bidSectionList: SectionRow[]
}

export interface SectionDetail {
  id: string
  projectName: string
  bidSectionName: string
  bidSectionCode: string
  status: string
  statusStr: string
  pause: boolean
  stageDates: { stage: number; date: string; outcome: string }[]
  parties: { participantId: string; name: string; sign: number; part: string }[]
}

export interface Question {
  id: string
  name: string
  description: string
  maxPoints: number
}

export interface Behaviour {
  itemId: string
  description: string
  fileIds: string[]
}

/** What is sent of one record, as a draft or for good. */
export interface Said {
  id: string
  version: number
  answers: Answer[]
  comment: string
  dishonesty: Behaviour[]
}

export interface EvaluationForm {
  recordId: string
  participantId: string
  name: string
  sign: ParticipantSign
  stage: OpenStage
  status: RecordStatus
  dueAt: string
  deferrable: boolean
  optional: boolean
  anonymous: boolean
  settingId: string
  settingVersion: number
  indicators: Question[]
  facts: { label: string; value: string }[]
  draft: Omit<Said, 'id' | 'version'> | null
  dishonestyItems: { id: string; name: string; tier: DishonestyTier }[]
  version: number
}

interface Evaluation {
  id: string
  stage: OpenStage
  status: RecordStatus
  anonymous: boolean
  submittedAt: string | null
  revealedAt: string | null
  total: number | null
  indicators: Question[]
  answers: Answer[] | null
  comment: string | null
  sign: ParticipantSign
}

export interface GivenEvaluation extends Evaluation {
  evaluatedName: string
  optional: boolean
  dueAt: string
  deferrals: { reason: string; text: string; at: string; dueAt: string }[]
}

export interface ReceivedEvaluation extends Evaluation {
  /** Null where it was given anonymously. */
  evaluatorName: string | null
}

export interface Outcome {
  id: string
  status: RecordStatus
  total: number | null
  version: number
}

export interface Where {
  projectId: string
  bidSectionId: string
}

export interface Submission extends Where {
  stage: OpenStage
  records: Said[]
}

export interface ProjectQuery {
  evaluationStatus?: string
  keyword?: string
  current: number
  size: number
}

/** Everything that this room keeps in the cache stands under this key. */
export const EVALUATIONS = 'evaluations'

async function get<T>(path: string, query = {}): Promise<T> {
  return (await send<T>('GET', `${root}/${path}`, { query })).data
}

export const loadProjects = (query: ProjectQuery) =>
  get<Page<ProjectRow>>('sysProject/myList', query)

export const loadSection = (id: string) => get<SectionDetail>(`sysProjectBidSection/detail/${id}`)

const pair = ({ projectId, bidSectionId }: Where) => `${projectId}/${bidSectionId}`

export const loadForms = (where: Where) =>
  get<EvaluationForm[]>(`mutualEvaluationRecord/canEvaluationUsers/${pair(where)}`)

export const loadGiven = (where: Where) =>
  get<GivenEvaluation[]>(`mutualEvaluationRecord/${pair(where)}`)

export const loadReceived = (where: Where) =>
  get<ReceivedEvaluation[]>(`mutualEvaluationRecord/beEvaluatedUsers/${pair(where)}`)

async function put(submission: Submission, draft: boolean): Promise<Outcome[]> {
  const path = `${root}/mutualEvaluationRecord/submit/evaluation/record`
  const body = draft ? { ...submission, draft } : submission
  return (await send<{ records: Outcome[] }>('PUT', path, { body })).data.records
}

export const submitRecords = (submission: Submission) => put(submission, false)
export const keepDraft = (submission: Submission) => put(submission, true)

export async function deferRecord(id: string, wish: { reason: string; text: string }) {
  await send('PUT', `${root}/mutualEvaluationRecord/deferred/evaluation/${id}`, { body: wish })
}

export interface Choice {
  value: string
  label: string
  enabled: boolean
}

export async function loadDeferralReasons(): Promise<Choice[]> {
  const { items } = await get<{ items: Choice[] }>('dict/code/DEFERRAL_REASON')
  return items.filter((item) => item.enabled)
}
