/** A named, revealed evaluation, as the rules look at it. */
export interface FlaggableRecord {
  id: string
  areaId: string
  sectionId: string
  stage: number
  evaluatorId: string
  evaluatedId: string
  total: number
  submittedAt: Date
  revealedAt: Date
  /** Time from the first view of the form to the submit; null if the form was not opened. */
  durationSeconds: number | null
  /** Levels of the answers that apply, in percent. */
  levels: readonly number[]
}
