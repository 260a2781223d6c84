import { type RecordState, stateOf } from './form-state.js'
import { isSameState, type Lost, mergeStates } from './merge-states.js'
import type { EvaluationForm } from './model.js'

interface Known {
  version: number
  /** Answers on the server, as far as this window knows. */
  base: RecordState
}

/** Input of a record, merged with the server's version. */
export interface MergedRecord {
  id: string
  state: RecordState
  /** Changes saved elsewhere that the state does not contain. */
  lost: Lost[]
  /** True if the state contains input that the server does not have. */
  unsaved: boolean
}

/** Input stored in this browser, with the answers that it is based on. */
export interface KeptRecord {
  state: RecordState
  base: RecordState
}

/** Tracks the version of each record that this window's input is based on. */
export class KnownRecords {
  private readonly known = new Map<string, Known>()

  /** Loads the forms. Returns merged records for those that another session has changed. */
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

  /** Merges input that was stored before the page was left. */
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
