import type { Page, Stage } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { ProjectEntity } from '#entities/projects/project'
import type { ListQuery } from '#list/list-definition'
import { page } from '#list/page'
import { type Plain, readRow } from '#list/plain-row'
import { listOf, type RowList } from '#list/row-list'
import type { ExportRows } from '../../exchange/export/list-exports.js'
import { statusOf, statusText } from '../stages/stage-text.js'
import type { ProjectRow } from './project.dto.js'
import { ProjectEvaluations } from './project-evaluations.js'
import { hasStatus, PROJECT_LIST, type ShownProject } from './project-list.js'
import { loadProjectDetails } from './projects.sql.js'

const NO_DETAILS = { areaName: '', purchaserName: '', agencyName: '', sections: [] }

/** Projects as supervisors see them. */
@Injectable()
export class ProjectsService {
  constructor(private readonly evaluations: ProjectEvaluations) {}

  /** Returns a page of the projects that match. */
  async list(ctx: Ctx, query: ListQuery): Promise<Page<ProjectRow>> {
    const found = await this.listed(ctx, query).page()
    return page(await this.rows(ctx, found.rows), found.total, found.page)
  }

  /** All projects that match. */
  exported(ctx: Ctx, query: ListQuery): ExportRows<ShownProject, ProjectRow> {
    return { list: this.listed(ctx, query), toRows: (rows) => this.rows(ctx, rows) }
  }

  /** The projects that a list call asks for. */
  listed(ctx: Ctx, query: ListQuery): RowList<ShownProject> {
    const list = listOf(ctx, PROJECT_LIST, query)
    return query.status ? list.where(hasStatus(String(query.status), this.evaluations)) : list
  }

  /** Returns a project; 404 if the caller does not see it. */
  async get(ctx: Ctx, id: string): Promise<ProjectRow> {
    const found = await readRow(ctx, ProjectEntity, id)
    if (!found) throw notFound()
    const { otherParties: _parties, recheckOn: _day, ...project } = found
    const [row] = await this.rows(ctx, [project])
    if (!row) throw notFound()
    return row
  }

  private async rows(ctx: Ctx, projects: readonly Plain<ShownProject>[]): Promise<ProjectRow[]> {
    if (projects.length === 0) return []
    const ids = projects.map(({ id }) => id)
    const rows = await loadProjectDetails.rows(ctx, { ids, locale: ctx.locale })
    const details = new Map(rows.map((row) => [row.id, row]))
    const coverages = await this.evaluations.coverageOfProjects(ctx, ids)
    return projects.map((project) => {
      const { sections, ...detail } = details.get(project.id) ?? NO_DETAILS
      const { allAbandoned, lowestStage, ...row } = project
      const status = allAbandoned ? '4' : statusOf(lowestStage as Stage | null)
      return {
        ...row,
        areaName: detail.areaName,
        purchaserName: detail.purchaserName,
        agencyName: detail.agencyName,
        coverage: coverages.get(project.id) ?? { due: 0, done: 0 },
        status,
        statusStr: statusText(ctx, status),
        amount: project.amount === null ? null : Number(project.amount),
        bidSectionList: sections.map((section) => ({
          id: section.id,
          bidSectionName: section.name,
          bidSectionCode: section.code,
          status: statusOf(section.stage),
          remark: section.remark,
          filedOn: section.filedOn,
        })),
      }
    })
  }
}
