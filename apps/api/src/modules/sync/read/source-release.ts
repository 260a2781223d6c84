import type { Json } from './json.js'

/** A release of a source, reduced to its stored form. */
export interface SourceRelease {
  ocid: string
  releaseId: string
  /** Date of the release. The epoch if it has none, so that it sorts before all others. */
  date: Date
  /** Date as written; empty if there is none. */
  writtenDate: string
  body: Json
  /** JSON of the body and its digest. */
  json: string
  hash: string
  publisher: string
  place: string
  /** Fields of the wrong shape, left out. */
  malformedFields: string[]
  /** Fields that the standard requires and the release lacks. */
  missingFields: 'NO_RELEASE_ID'[]
}
