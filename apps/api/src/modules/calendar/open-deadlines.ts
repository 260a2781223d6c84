import type { Ctx } from '#core/context'

/** Effects of moving the due times of open records after a change of the calendar. */
export interface DeadlineMoves {
  records: number
  earlier: number
  later: number
  /** First and last of the new due times; null if none moves. */
  earliestDueAt: Date | null
  latestDueAt: Date | null
}

/** Result of moving due times: their number if done at once, or the job that moves them. */
export interface MovedDeadlines {
  moved: number | null
  jobId: string | null
}

/**
 * Due times of open records that were counted by an older calendar. A port: records are stored by a module above this
 * one, which provides the implementation.
 */
export abstract class OpenDeadlines {
  /** Returns the effects of moving them to the present calendar. */
  abstract preview(ctx: Ctx): Promise<DeadlineMoves>

  /** Moves them and closes the changes, at once or by a job if they are many. */
  abstract move(ctx: Ctx): Promise<MovedDeadlines>
}
