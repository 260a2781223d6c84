import { type RecordState, stateOf } from './form-state.js'
import { isSameState, type Lost, mergeStates } from './merge-states.js'
import type { EvaluationForm } from './model.js'

interface Known {
  version: number
  /** The answers that the server has, as far as this window knows. */
  base: RecordState
}

/** The input of a record after it was merged with what the server has. */
export interface MergedRecord {
  id: string
  state: RecordState
  /** What was saved elsewhere and is not part of the state. */
  lost: Lost[]
  /** Whether the state has something that the server does not have. */
  unsaved: boolean
}

/** Input kept in this browser, and the answers that it was built on. */
export interface KeptRecord {
  state: RecordState
  base: RecordState
}

/** The version of each record that the input of this window builds on. */
export class KnownRecords {
  private readonly known = new Map<string, Known>()

  /** Takes the forms as they were loaded; returns the records that were changed by another session, merged. */
  load(forms: readonly EvaluationForm[], states: Readonly<Record<string, RecordState>>): MergedRecord[] {
    return forms.flatMap((form) => {
      const { recordId, version } = form
      const before = this.known.get(recordId)
      if (before && version <= before.version) return []
      const theirs = stateOf(form)
      this.known.set(recordId, { version, base: theirs })
      if (!before || isSameState(before.base, theirs)) return []
      return [mergeRecord(recordId, before.base, states[recordId] ?? before.base, theirs)]
    })
  }

  /** Merges input that was kept before the page was left. */
  restore(form: EvaluationForm, { state, base }: KeptRecord): MergedRecord {
    return mergeRecord(form.recordId, base, state, this.baseOf(form))
  }

  baseOf(form: EvaluationForm): RecordState {
    return this.known.get(form.recordId)?.base ?? stateOf(form)
  }

  versionOf({ recordId, version }: EvaluationForm): number {
    return this.known.get(recordId)?.version ?? version
  }

  saved(id: string, state: RecordState, version: number): void {
    this.known.set(id, { version, base: state })
  }
}

function mergeRecord(id: string, base: RecordState, mine: RecordState, theirs: RecordState): MergedRecord {
  const { state, lost } = mergeStates(base, mine, theirs)
  return { id, state, lost, unsaved: !isSameState(state, theirs) }
}
