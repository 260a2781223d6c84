import {
  type Answer,
  isOpen,
  LENGTH,
  LEVELS,
  type Level,
  levelOf,
  pointsOf,
  REASON_BELOW,
  SIGN,
  totalOf,
} from '@credit/contract'
import type { AnswerSheet, Behaviour, EvaluationForm, Question } from './model.js'

/** Choices of an indicator in display order. */
export const CHOICES = [...LEVELS, 'na'] as const
export type Choice = Level | 'na'

export interface AnswerState {
  /** Null until the question is answered. */
  choice: Choice | null
  reason: string
}

/** Input of a form about one counterpart. */
export interface RecordState {
  answers: Readonly<Record<string, AnswerState>>
  comment: string
  dishonesty: readonly Behaviour[]
}

const UNANSWERED: AnswerState = { choice: null, reason: '' }

export const answerOf = (state: RecordState, indicatorId: string): AnswerState =>
  state.answers[indicatorId] ?? UNANSWERED

function choiceOf({ maxPoints }: Question, { points }: Answer): Choice | null {
  return points === null ? 'na' : levelOf(maxPoints, points)
}

/** Returns the state of a form as saved on the server. */
export function stateOf({ indicators, draft }: EvaluationForm): RecordState {
  const answers: Record<string, AnswerState> = {}
  for (const question of indicators) {
    const saved = draft?.answers.find(({ indicatorId }) => indicatorId === question.id)
    if (saved) answers[question.id] = { choice: choiceOf(question, saved), reason: saved.reason ?? '' }
  }
  return { answers, comment: draft?.comment ?? '', dishonesty: draft?.dishonesty ?? [] }
}

/** True if the answer requires a reason: it is below 60 % of the indicator's points. */
export function needsReason(choice: Choice | null): boolean {
  return typeof choice === 'number' && choice < REASON_BELOW
}

/** Returns the answers to send, without unanswered questions, and with a reason only if one is required. */
export function answersOf(indicators: readonly Question[], state: RecordState): Answer[] {
  return indicators.flatMap(({ id, maxPoints }): Answer[] => {
    const { choice, reason } = answerOf(state, id)
    if (choice === null) return []
    const points = choice === 'na' ? null : pointsOf(maxPoints, choice)
    const given = needsReason(choice) ? reason.trim() : ''
    return [{ indicatorId: id, points, ...(given ? { reason: given } : {}) }]
  })
}

/** Returns the total in points, or null until all questions are answered and if no question is applicable. */
export function completeTotal(indicators: readonly Question[], state: RecordState): number | null {
  if (answeredCount(indicators, state) < indicators.length) return null
  const total = totalOf(indicators, answersOf(indicators, state))
  return total === null ? null : total / 100
}

export function answeredCount(indicators: readonly Question[], state: RecordState): number {
  return indicators.filter(({ id }) => answerOf(state, id).choice !== null).length
}

export function isTouched(state: RecordState): boolean {
  return (
    state.comment.trim() !== '' ||
    state.dishonesty.length > 0 ||
    Object.values(state.answers).some(({ choice }) => choice !== null)
  )
}

/** Returns the payload of a record, complete or not. */
export function toPayload(form: EvaluationForm, state: RecordState, version: number): AnswerSheet {
  return {
    id: form.recordId,
    version,
    answers: answersOf(form.indicators, state),
    comment: state.comment.trim(),
    dishonesty: state.dishonesty.map((one) => ({ ...one, description: one.description.trim() })),
  }
}

/** True if a record is part of the submission by default: started records, and pending ones that are not optional. */
export function isIncludedByDefault(form: EvaluationForm, state: RecordState): boolean {
  return isTouched(state) || (form.status === 'pending' && !form.optional)
}

export const isDue = (form: EvaluationForm) => isOpen(form.status)

export type FaultKind = 'unanswered' | 'reason' | 'nothing' | 'comment' | 'description'

export interface Fault {
  recordId: string
  kind: FaultKind
  /** ID of the indicator, or index of the report. Empty for the comment. */
  at: string
  /** Length of a text that is too long. */
  length?: number
}

const TEXT_MAX = LENGTH.text.max

/** Returns a fault if the text is longer than the server accepts. The text itself is not truncated. */
function longText(text: string, where: Omit<Fault, 'length'>): Fault[] {
  const length = [...text.trim()].length
  return length > TEXT_MAX ? [{ ...where, length }] : []
}

/** Returns the faults that prevent a submission, in the order of the form. */
export function faultsOf(form: EvaluationForm, state: RecordState): Fault[] {
  const { recordId, indicators } = form
  const faults: Fault[] = []
  for (const { id } of indicators) {
    const { choice, reason } = answerOf(state, id)
    if (choice === null) faults.push({ recordId, kind: 'unanswered', at: id })
    else if (needsReason(choice)) {
      const where = { recordId, kind: 'reason', at: id } as const
      faults.push(...(reason.trim() ? longText(reason, where) : [where]))
    }
  }
  const first = indicators[0]
  if (first && faults.length === 0 && completeTotal(indicators, state) === null) {
    faults.push({ recordId, kind: 'nothing', at: first.id })
  }
  faults.push(...longText(state.comment, { recordId, kind: 'comment', at: '' }))
  state.dishonesty.forEach(({ description }, index) => {
    const where = { recordId, kind: 'description', at: String(index) } as const
    faults.push(...(description.trim() ? longText(description, where) : [where]))
  })
  return faults
}

/** Returns the faults shown while typing: texts that are too long. Missing input is only shown on submission. */
export const tooLong = (form: EvaluationForm, state: RecordState): Fault[] =>
  faultsOf(form, state).filter(({ length }) => length !== undefined)

/** Keeps the faults that a changed record still has. Faults found only by the server are dropped. */
export function retainUnresolved<T extends Fault>(faults: readonly T[], form: EvaluationForm, state: RecordState): T[] {
  const now = new Map(faultsOf(form, state).map((fault) => [placeOf(fault), fault]))
  return faults.flatMap((fault) => {
    if (fault.recordId !== form.recordId) return [fault]
    const same = now.get(placeOf(fault))
    return same ? [{ ...fault, ...same }] : []
  })
}

const placeOf = ({ kind, at, length }: Fault) => `${kind} ${at} ${length !== undefined}`

/** Returns the records that "same answers for all" may fill: suppliers of one section with the same questions. */
export function sameQuestions(form: EvaluationForm, others: readonly EvaluationForm[]) {
  return others.filter(
    (other) =>
      other.recordId !== form.recordId &&
      form.sign === SIGN.supplier &&
      isDue(other) &&
      other.stage === form.stage &&
      other.settingId === form.settingId &&
      other.settingVersion === form.settingVersion,
  )
}

/** Level that "all good" selects. */
const GOOD: Level = 85

/** Answers all unanswered questions with "good". */
export function fillGood(indicators: readonly Question[], state: RecordState): RecordState {
  const answers = indicators.map(({ id }): [string, AnswerState] => {
    const given = answerOf(state, id)
    return [id, given.choice === null ? { ...given, choice: GOOD } : given]
  })
  return { ...state, answers: Object.fromEntries(answers) }
}

/** Copies the answers and the comment of another record, but not its reports. */
export const copyAnswers = (target: RecordState, source: RecordState): RecordState => ({
  ...target,
  answers: source.answers,
  comment: source.comment,
})

/** Returns the ID of the element that a fault belongs to. */
export const faultId = ({ recordId, kind, at }: Fault): string => {
  if (kind === 'reason') return `reason-${recordId}-${at}`
  if (kind === 'description') return `behaviour-${recordId}-${at}`
  if (kind === 'comment') return `comment-${recordId}`
  return `answer-${recordId}-${at}`
}
