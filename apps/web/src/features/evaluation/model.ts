import { answer, api } from '../../api/client.js'
import type { components } from '../../api/schema.js'

type Schemas = components['schemas']

export type ProjectRow = Schemas['MyProjectRow']
/** A bid section of a project, as its parties see it. */
export type SectionRow = Schemas['MySectionRow']
export type Question = Schemas['QuestionRow']
export type Behaviour = Schemas['BehaviourRow']
export type EvaluationForm = Schemas['EvaluationFormRow']
export type GivenEvaluation = Schemas['MyEvaluationRow']
/** Without the evaluator's name where the evaluation is anonymous. */
export type ReceivedEvaluation = Schemas['ReceivedEvaluationRow']
export type Submission = Schemas['SubmissionInput']
export type Outcome = Schemas['OutcomeRow']
/** The answers to one form, as a draft or for submission. */
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

/** The call that answers the forms of a section. */
export const FORMS = '/credit/admin/api/mutualEvaluationRecord/canEvaluationUsers/{projectId}/{bidSectionId}'

/** The forms with the draft of one as it was saved. */
export const withDraft = (
  forms: readonly EvaluationForm[],
  { id, answers, comment, dishonesty }: AnswerSheet,
  version: number,
): EvaluationForm[] =>
  forms.map((form) => (form.recordId === id ? { ...form, version, draft: { answers, comment, dishonesty } } : form))
