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
import type { Behaviour, EvaluationForm, Question, Said } from './calls.js'

/** What may be chosen for an indicator, in the order it is shown. */
export const CHOICES = [...LEVELS, 'na'] as const
export type Choice = Level | 'na'

export interface AnswerState {
  /** Null = not answered yet. */
  choice: Choice | null
  reason: string
}

/** What stands in the form of one counterpart. */
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

/** The form as the draft on the server left it. */
export function stateOf({ indicators, draft }: EvaluationForm): RecordState {
  const answers: Record<string, AnswerState> = {}
  for (const question of indicators) {
    const kept = draft?.answers.find(({ indicatorId }) => indicatorId === question.id)
    if (kept) answers[question.id] = { choice: choiceOf(question, kept), reason: kept.reason ?? '' }
  }
  return { answers, comment: draft?.comment ?? '', dishonesty: draft?.dishonesty ?? [] }
}

/** Below 60 % of an indicator's points one says why. */
export function needsReason(choice: Choice | null): boolean {
  return typeof choice === 'number' && choice < REASON_BELOW
}

/** Answers as they are sent: unanswered ones left out, reasons only where the form asks for one. */
export function answersOf(indicators: readonly Question[], state: RecordState): Answer[] {
  return indicators.flatMap(({ id, maxPoints }): Answer[] => {
    const { choice, reason } = answerOf(state, id)
    if (choice === null) return []
    const points = choice === 'na' ? null : pointsOf(maxPoints, choice)
    const said = needsReason(choice) ? reason.trim() : ''
    return [{ indicatorId: id, points, ...(said ? { reason: said } : {}) }]
  })
}

/** The total so far in points, of what has been answered; null while that is nothing. */
export function runningTotal(indicators: readonly Question[], state: RecordState): number | null {
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

/** What is sent of one record; a draft leaves out reports that have no words yet. */
export function saidOf(form: EvaluationForm, state: RecordState, version: number): Said {
  return {
    id: form.recordId,
    version,
    answers: answersOf(form.indicators, state),
    comment: state.comment.trim(),
    dishonesty: state.dishonesty
      .map((one) => ({ ...one, description: one.description.trim() }))
      .filter(({ description }) => description !== ''),
  }
}

/**
 * Whether a record goes with the submission when nobody said so: what was begun, and what is due and
 * not optional.
 */
export function goesAlong(form: EvaluationForm, state: RecordState): boolean {
  return isTouched(state) || (form.status === 'pending' && !form.optional)
}

export const isDue = (form: EvaluationForm) => isOpen(form.status)

export type FaultKind = 'unanswered' | 'reason' | 'nothing' | 'comment' | 'description'

export interface Fault {
  recordId: string
  kind: FaultKind
  /** The indicator, or the place of the report in its list; nothing for the comment. */
  at: string
  /** How long a text is that is too long. */
  length?: number
}

const TEXT_MAX = LENGTH.text.max

/** Where a text stands that is longer than the server takes; it is not cut, so that nothing is lost. */
function longText(text: string, where: Omit<Fault, 'length'>): Fault[] {
  const length = [...text.trim()].length
  return length > TEXT_MAX ? [{ ...where, length }] : []
}

/** What keeps a record from being submitted, in the order of the form. */
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
  if (first && faults.length === 0 && runningTotal(indicators, state) === null) {
    faults.push({ recordId, kind: 'nothing', at: first.id })
  }
  faults.push(...longText(state.comment, { recordId, kind: 'comment', at: '' }))
  state.dishonesty.forEach(({ description }, index) => {
    const where = { recordId, kind: 'description', at: String(index) } as const
    faults.push(...(description.trim() ? longText(description, where) : [where]))
  })
  return faults
}

/** What is said while one writes: that a text is too long; what is missing is said on submitting. */
export const tooLong = (form: EvaluationForm, state: RecordState): Fault[] =>
  faultsOf(form, state).filter(({ length }) => length !== undefined)

/** Those of a record that still hold after it changed, as they are now; what only the server knows does not. */
export function stillThere<T extends Fault>(
  faults: readonly T[],
  form: EvaluationForm,
  state: RecordState,
): T[] {
  const now = new Map(faultsOf(form, state).map((fault) => [placeOf(fault), fault]))
  return faults.flatMap((fault) => {
    if (fault.recordId !== form.recordId) return [fault]
    const same = now.get(placeOf(fault))
    return same ? [{ ...fault, ...same }] : []
  })
}

const placeOf = ({ kind, at, length }: Fault) => `${kind} ${at} ${length !== undefined}`

/** Records that "same answers for all" may fill: suppliers of one section asked the same questions. */
export function sameAsked(form: EvaluationForm, others: readonly EvaluationForm[]) {
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

/** Answers and comment of another record; what was reported of it stays with it. */
export const withAnswersOf = (target: RecordState, source: RecordState): RecordState => ({
  ...target,
  answers: source.answers,
  comment: source.comment,
})

/** The element that a fault belongs to; the form draws these ids. */
export const faultId = ({ recordId, kind, at }: Fault): string => {
  if (kind === 'reason') return `reason-${recordId}-${at}`
  if (kind === 'description') return `behaviour-${recordId}-${at}`
  if (kind === 'comment') return `comment-${recordId}`
  return `answer-${recordId}-${at}`
}
