import type { Fault, FaultKind } from './form-state.js'
import type { AnswerSheet } from './model.js'

const PATH = /^records\[(\d+)\](?:\.(answers|comment|dishonesty)(?:\[(\d+)\](?:\.(\w+))?)?)?/

/** Maps the server's field errors to the faults of the form. */
export function serverFaults(
  fields: Readonly<Record<string, readonly string[]>>,
  sent: readonly AnswerSheet[],
): (Fault & { text: string })[] {
  return Object.entries(fields).flatMap(([path, texts]) => {
    const [, record, list, index, field] = PATH.exec(path) ?? []
    const sheet = sent[Number(record)]
    if (!sheet || record === undefined) return []
    const fault = (kind: FaultKind, at: string) => [{ recordId: sheet.id, kind, at, text: texts.join(' ') }]
    if (list === 'comment') return fault('comment', '')
    if (list === 'dishonesty') return fault('description', index ?? '0')
    const answer = sheet.answers[Number(index ?? 0)]
    if (!answer) return []
    return fault(field === 'reason' ? 'reason' : 'unanswered', answer.indicatorId)
  })
}
