import type { SyncFault } from './sync-fault.js'

/** A JSON value of a file that can be judged by itself, and where it stands. */
export interface SourceValue {
  value: unknown
  /** What it stood in: a package's list, or nothing. */
  within: 'releases' | 'records' | null
  /** Name of the package's publisher, where it was told before. */
  publisher: string
  /** `line 7`, or `item 7` of the file. */
  place: string
}

export interface SourceProblem {
  fault: SyncFault
  place: string
}

/** A remark about a whole file, besides its items. */
export interface FileRemark {
  warning: 'ENCODING_GUESSED' | 'NO_PUBLISHER'
}
