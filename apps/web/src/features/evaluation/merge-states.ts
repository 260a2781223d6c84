import { type AnswerState, answerOf, needsReason, type RecordState } from './form-state.js'
import type { Behaviour } from './model.js'

/** Field changed both here and elsewhere, with the version that is not kept. */
export type Lost =
  | { kind: 'answer'; at: string; theirs: AnswerState }
  | { kind: 'comment'; theirs: string }
  | { kind: 'report'; at: string; theirs: Behaviour | null }

export interface Merged {
  state: RecordState
  lost: Lost[]
}

/** Returns a field's value as the server would store it, for comparison. */
const answerText = ({ choice, reason }: AnswerState) =>
  JSON.stringify([choice, needsReason(choice) ? reason.trim() : ''])
const reportText = (report: Behaviour | null) => JSON.stringify(report && [report.description.trim(), report.fileIds])
const commentText = (comment: string) => comment.trim()

const reportOf = ({ dishonesty }: RecordState, itemId: string) =>
  dishonesty.find((report) => report.itemId === itemId) ?? null

interface Versions<T> {
  base: T
  mine: T
  theirs: T
}

/** Returns the version that changed the field. If both did, returns mine and reports theirs as lost. */
function pick<T>({ base, mine, theirs }: Versions<T>, text: (value: T) => string) {
  const [was, own, other] = [text(base), text(mine), text(theirs)]
  if (own === was && other !== own) return { value: theirs, isLost: false }
  return { value: mine, isLost: other !== was && other !== own }
}

/** Merges this window's input with changes saved elsewhere since their common base, field by field. */
export function mergeStates(base: RecordState, mine: RecordState, theirs: RecordState): Merged {
  const lost: Lost[] = []
  const all = { base, mine, theirs }
  const versions = <T>(of: (state: RecordState) => T): Versions<T> => ({
    base: of(all.base),
    mine: of(all.mine),
    theirs: of(all.theirs),
  })

  const answers: Record<string, AnswerState> = {}
  for (const id of new Set([...Object.keys(theirs.answers), ...Object.keys(mine.answers)])) {
    const answer = versions((state) => answerOf(state, id))
    const { value, isLost } = pick(answer, answerText)
    answers[id] = value
    if (isLost) lost.push({ kind: 'answer', at: id, theirs: answer.theirs })
  }

  const comment = versions((state) => state.comment)
  const chosen = pick(comment, commentText)
  if (chosen.isLost) lost.push({ kind: 'comment', theirs: comment.theirs })

  const items = [...theirs.dishonesty, ...mine.dishonesty].map(({ itemId }) => itemId)
  const dishonesty = [...new Set(items)].flatMap((itemId) => {
    const report = versions((state) => reportOf(state, itemId))
    const { value, isLost } = pick(report, reportText)
    if (isLost) lost.push({ kind: 'report', at: itemId, theirs: report.theirs })
    return value ? [value] : []
  })
  return { state: { answers, comment: chosen.value, dishonesty }, lost }
}

/** True if two states are the same for the server. */
export function isSameState(a: RecordState, b: RecordState): boolean {
  const ids = new Set([...Object.keys(a.answers), ...Object.keys(b.answers)])
  return (
    commentText(a.comment) === commentText(b.comment) &&
    [...ids].every((id) => answerText(answerOf(a, id)) === answerText(answerOf(b, id))) &&
    JSON.stringify(a.dishonesty.map((one) => [one.itemId, reportText(one)])) ===
      JSON.stringify(b.dishonesty.map((one) => [one.itemId, reportText(one)]))
  )
}
