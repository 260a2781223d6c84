import { evaluationStatusOf } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import type { Sql } from '#database/statement'
import type { Coverage } from '../projects/projects/project.dto.js'
import { type OwnEvaluations, ProjectEvaluations } from '../projects/projects/project-evaluations.js'
import { coverageOfProjects, coverageOfSections, isUndecided, ownStates } from './project-evaluations.sql.js'

/** Evaluation data for rows of projects and sections. */
@Injectable()
export class EvaluationsOfProjects extends ProjectEvaluations {
  async coverageOfProjects(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Coverage>> {
    const rows = await coverageOfProjects.rows(ctx, { ids })
    return new Map(rows.map(({ id, ...coverage }) => [id, coverage]))
  }

  async coverageOfSections(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Coverage>> {
    const rows = await coverageOfSections.rows(ctx, { ids })
    return new Map(rows.map(({ id, ...coverage }) => [id, coverage]))
  }

  async ownInSections(ctx: Ctx, ids: readonly string[]): Promise<Map<string, OwnEvaluations>> {
    const rows = await ownStates.rows(ctx, { sectionIds: ids })
    return new Map(rows.map(({ id, states, dueAt }) => [id, { evaluationStatus: evaluationStatusOf(states), dueAt }]))
  }

  isUndecided(projectId: Sql): Sql {
    return isUndecided(projectId)
  }
}
