import type { Said } from './calls.js'
import type { Fault, FaultKind } from './form-state.js'

const PATH = /^records\[(\d+)\](?:\.(answers|comment|dishonesty)(?:\[(\d+)\](?:\.(\w+))?)?)?/

/** The faults that the server names by path, at the places where the form shows its own. */
export function serverFaults(
  fields: Readonly<Record<string, readonly string[]>>,
  sent: readonly Said[],
): (Fault & { text: string })[] {
  return Object.entries(fields).flatMap(([path, texts]) => {
    const [, record, list, index, field] = PATH.exec(path) ?? []
    const said = sent[Number(record)]
    if (!said || record === undefined) return []
    const fault = (kind: FaultKind, at: string) => [
      { recordId: said.id, kind, at, text: texts.join(' ') },
    ]
    if (list === 'comment') return fault('comment', '')
    if (list === 'dishonesty') return fault('description', index ?? '0')
    const answer = said.answers[Number(index ?? 0)]
    if (!answer) return []
    return fault(field === 'reason' ? 'reason' : 'unanswered', answer.indicatorId)
  })
}
