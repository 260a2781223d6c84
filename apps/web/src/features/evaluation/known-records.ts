import { type RecordState, stateOf, toPayload } from './form-state.js'
import type { AnswerSheet, EvaluationForm } from './model.js'

interface Known {
  version: number
  /** The answers that the server has, as far as this window knows. */
  content: string
}

const contentOf = (sheet: AnswerSheet): string => JSON.stringify({ ...sheet, version: 0 })
const sheetOf = (form: EvaluationForm, state: RecordState) => toPayload(form, state, 0)

/** The version of each record that the input of this window builds on. */
export class KnownRecords {
  private readonly known = new Map<string, Known>()

  /**
   * Takes the forms as they were loaded; returns those whose answers take the place of the input: another session
   * changed them, and this one did not. A record that both changed keeps its version, so that saving it is a conflict.
   */
  load(
    forms: readonly EvaluationForm[],
    states: Readonly<Record<string, RecordState>>,
  ): EvaluationForm[] {
    return forms.filter((form) => {
      const { recordId, version } = form
      const before = this.known.get(recordId)
      if (before && version <= before.version) return false
      const content = contentOf(sheetOf(form, stateOf(form)))
      const state = states[recordId]
      const isChanged = before !== undefined && before.content !== content
      if (isChanged && state && contentOf(sheetOf(form, state)) !== before.content) return false
      this.known.set(recordId, { version, content })
      return isChanged
    })
  }

  versionOf({ recordId, version }: EvaluationForm): number {
    return this.known.get(recordId)?.version ?? version
  }

  saved(sheet: AnswerSheet, version: number): void {
    this.known.set(sheet.id, { version, content: contentOf(sheet) })
  }
}
