/** Progress of a bid section; null = in procurement. */
export const STAGE = {
  evaluationEnded: 0,
  contractRecord: 1,
  acceptance: 2,
  payment: 3,
  abandoned: 4,
} as const
export type Stage = (typeof STAGE)[keyof typeof STAGE]
export type OpenStage = Exclude<Stage, 4>
export const OPEN_STAGES = [0, 1, 2, 3] as const satisfies readonly OpenStage[]

/** `evaluationStatus` of a project or section row, for the caller. */
export const EVALUATION_STATUS = {
  notOpen: 0,
  awaiting: 5,
  completed: 6,
  partlyDone: 7,
  deferred: 8,
  closed: 9,
} as const
export type EvaluationStatus = (typeof EVALUATION_STATUS)[keyof typeof EVALUATION_STATUS]

/** The query `evaluationStatus=5` means "awaiting me" and answers these. */
export const AWAITING_STATUSES: readonly EvaluationStatus[] = [5, 7, 8]

/** The specification's rule for the evaluate button. */
export function canEvaluate(row: {
  status: string
  evaluationStatus: number
  formalData: boolean
  pause: boolean
}): boolean {
  return (
    row.status !== '4' &&
    row.evaluationStatus !== EVALUATION_STATUS.closed &&
    row.evaluationStatus !== EVALUATION_STATUS.completed &&
    row.formalData &&
    !row.pause
  )
}
