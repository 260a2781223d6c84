import type { EvaluationStatus } from '@credit/contract'
import type { Ctx } from '#core/context'
import type { Sql } from '#database/statement'
import type { Coverage } from './project.dto.js'

/** Progress of the caller's own evaluations in a section. */
export interface OwnEvaluations {
  evaluationStatus: EvaluationStatus
  /** Due time of the next open evaluation. */
  dueAt: string | null
}

/**
 * Evaluation figures in rows of projects and sections. A port: evaluations are stored by a module above this one, which
 * provides the implementation.
 */
export abstract class ProjectEvaluations {
  /**
   * Returns the coverage of projects of the caller's area, by project; projects without due evaluations are missing.
   */
  abstract coverageOfProjects(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Coverage>>

  /**
   * Returns the coverage of sections of the caller's area, by section; sections without due evaluations are missing.
   */
  abstract coverageOfSections(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Coverage>>

  /** Returns the caller's own evaluations, by section; sections without any are missing. */
  abstract ownInSections(ctx: Ctx, ids: readonly string[]): Promise<Map<string, OwnEvaluations>>

  /** Returns the condition that an evaluation of a project is not decided yet. */
  abstract isUndecided(projectId: Sql): Sql
}
