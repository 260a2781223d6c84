import type { EvaluationDraft } from '../../entities/evaluation-record.js'
import type { HeldRecord } from './record.queries.js'

/** What an evaluator says of one record. */
export interface Said extends EvaluationDraft {
  id: string
  version?: number | undefined
}

/** A held record with what was said of it. */
export interface Given {
  record: HeldRecord
  said: Said
  index: number
}
