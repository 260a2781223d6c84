import { answer, api } from '../../api/client.js'
import type { components } from '../../api/schema.js'

type Schemas = components['schemas']

export type ProjectRow = Schemas['MyProjectRow']
/** A bid section of a project, as one who takes part in it sees it. */
export type SectionRow = Schemas['MySectionRow']
export type SectionDetail = Schemas['SectionRow']
export type Question = Schemas['QuestionRow']
export type Behaviour = Schemas['BehaviourRow']
export type EvaluationForm = Schemas['EvaluationFormRow']
export type GivenEvaluation = Schemas['MyEvaluationRow']
/** Without the evaluator's name where it was given anonymously. */
export type ReceivedEvaluation = Schemas['ReceivedEvaluationRow']
export type Submission = Schemas['SubmissionInput']
/** What is sent of one record, as a draft or for good. */
export type Said = Required<Omit<Schemas['RecordInput'], 'dishonesty'>> & {
  dishonesty: Behaviour[]
}
export type Outcome = Schemas['OutcomeRow']
export type Choice = Schemas['DictionaryItem']

export interface Where {
  projectId: string
  bidSectionId: string
}

export interface ProjectQuery {
  /** One state or several; 5 also finds what is partly done or deferred. */
  evaluationStatus?: string
  keyword?: string
  current: number
  size: number
}

/** Everything that this room keeps in the cache stands under this key. */
export const EVALUATIONS = 'evaluations'

const RECORDS = '/credit/admin/api/mutualEvaluationRecord'

export function loadProjects({ keyword, ...rest }: ProjectQuery) {
  const query = { ...rest, keyword: keyword || undefined }
  return answer(api.GET('/credit/admin/api/sysProject/myList', { params: { query } }))
}

export const loadSection = (id: string) =>
  answer(
    api.GET('/credit/admin/api/sysProjectBidSection/detail/{id}', { params: { path: { id } } }),
  )

export const loadForms = (path: Where) =>
  answer(api.GET(`${RECORDS}/canEvaluationUsers/{projectId}/{bidSectionId}`, { params: { path } }))

export const loadGiven = (path: Where) =>
  answer(api.GET(`${RECORDS}/{projectId}/{bidSectionId}`, { params: { path } }))

export const loadReceived = (path: Where) =>
  answer(api.GET(`${RECORDS}/beEvaluatedUsers/{projectId}/{bidSectionId}`, { params: { path } }))

async function put(body: Submission): Promise<Outcome[]> {
  return (await answer(api.PUT(`${RECORDS}/submit/evaluation/record`, { body }))).records
}

export const submitRecords = (submission: Submission) => put(submission)
export const keepDraft = (submission: Submission) => put({ ...submission, draft: true })

export async function deferRecord(id: string, body: Schemas['DeferralInput']): Promise<void> {
  await answer(api.PUT(`${RECORDS}/deferred/evaluation/{id}`, { params: { path: { id } }, body }))
}

export async function loadDeferralReasons(): Promise<Choice[]> {
  const params = { path: { code: 'DEFERRAL_REASON' } }
  const { items } = await answer(api.GET('/credit/admin/api/dict/code/{code}', { params }))
  return items.filter((item) => item.enabled)
}
