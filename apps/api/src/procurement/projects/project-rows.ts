import type { Stage } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { translate } from '../../platform/language/language.js'
import type { ProjectRow } from './project.dto.js'
import { besideProjects, type PlainProject } from './projects.queries.js'

/** `status` of a project or section as the specification has it: a string. */
export function statusOf(stage: Stage | null): string {
  return stage === null ? '' : String(stage)
}

export function statusText(ctx: Ctx, status: string): string {
  return translate(ctx.locale, `stage.${status === '' ? 'none' : status}`)
}

/** Answers of projects, with what stands beside them; in the same order. */
export async function projectRows(ctx: Ctx, projects: PlainProject[]): Promise<ProjectRow[]> {
  const beside = await besideProjects(
    ctx,
    projects.map((project) => project.id),
  )
  const byId = new Map(beside.map((row) => [row.id, row]))
  return projects.map((project) => {
    const { sections = [], ...other } = byId.get(project.id) ?? {}
    const status = project.allAbandoned ? '4' : statusOf(project.lowestStage as Stage | null)
    return {
      id: project.id,
      ocid: project.ocid,
      name: project.name,
      code: project.code,
      releaseDate: project.releaseDate,
      areaId: project.areaId,
      areaName: '',
      purchaserName: '',
      agencyName: '',
      coverage: { due: 0, done: 0 },
      ...other,
      status,
      statusStr: statusText(ctx, status),
      formalData: project.formalData,
      pause: project.pause,
      pausedAt: project.pausedAt,
      pauseReason: project.pauseReason,
      source: project.source,
      publisher: project.publisher,
      procurementMethod: project.procurementMethod,
      amount: project.amount === null ? null : Number(project.amount),
      currency: project.currency,
      bidSectionList: sections.map((section) => ({
        id: section.id,
        bidSectionName: section.name,
        bidSectionCode: section.code,
        status: statusOf(section.stage),
        remark: section.remark,
        filedOn: section.filedOn,
      })),
      handEdited: project.handEdited,
      createTime: project.createTime,
      updateTime: project.updateTime,
      version: project.version,
    }
  })
}
