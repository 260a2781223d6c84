import { object, text } from './json.js'
import type { SyncFault } from './sync-fault.js'

/** Publisher of a package. Values that are not stated are empty. */
export interface Publisher {
  name: string
  uid: string
}

/** Returns the publisher that a package names; its values are empty if it names none. */
export function publisherFrom(value: unknown): Publisher {
  const { name, uid } = object(value)
  return { name: text(name), uid: text(uid) }
}

/** A JSON value of a file that can be classified separately, and its place. */
export interface SourceValue {
  value: unknown
  /** The list of a package that contained it; null if there was none. */
  within: 'releases' | 'records' | null
  /** The package's publisher, if the file states it earlier. */
  publisher: Publisher
  /** `line 7`, or `item 7` of the file. */
  place: string
}

export interface SourceProblem {
  fault: SyncFault
  place: string
}

/** A warning about a whole file, apart from its items. */
export interface FileWarning {
  warning: 'ENCODING_GUESSED' | 'NO_PUBLISHER'
  params?: Record<string, string>
}
