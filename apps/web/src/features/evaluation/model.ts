import { answer, api } from '../../api/client.js'
import type { components } from '../../api/schema.js'

type Schemas = components['schemas']

export type ProjectRow = Schemas['MyProjectRow']
/** Bid section of a project, as its parties see it. */
export type SectionRow = Schemas['MySectionRow']
export type Question = Schemas['QuestionRow']
export type Behaviour = Schemas['BehaviourRow']
export type EvaluationForm = Schemas['EvaluationFormRow']
export type GivenEvaluation = Schemas['MyEvaluationRow']
/** Received evaluation. An anonymous one has no evaluator's name. */
export type ReceivedEvaluation = Schemas['ReceivedEvaluationRow']
export type Submission = Schemas['SubmissionInput']
export type Outcome = Schemas['OutcomeRow']
/** Answers to a form, as a draft or for submission. */
export type AnswerSheet = Required<Omit<Schemas['RecordInput'], 'dishonesty'>> & {
  dishonesty: Behaviour[]
}

export interface SectionIds {
  projectId: string
  bidSectionId: string
}

async function put(body: Submission): Promise<Outcome[]> {
  const path = '/credit/admin/api/mutualEvaluationRecord/submit/evaluation/record'
  return (await answer(api.PUT(path, { body }))).records
}

export const submitRecords = (submission: Submission) => put(submission)
export const saveDraft = (submission: Submission) => put({ ...submission, draft: true })

/** Path of the call that returns the forms of a section. */
export const FORMS = '/credit/admin/api/mutualEvaluationRecord/canEvaluationUsers/{projectId}/{bidSectionId}'

/** Returns the forms with the saved draft of one of them. */
export const withDraft = (
  forms: readonly EvaluationForm[],
  { id, answers, comment, dishonesty }: AnswerSheet,
  version: number,
): EvaluationForm[] =>
  forms.map((form) => (form.recordId === id ? { ...form, version, draft: { answers, comment, dishonesty } } : form))
