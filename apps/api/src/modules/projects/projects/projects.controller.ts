import { Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { ExportCall } from '../../exchange/export/export-call.js'
import { ListExports } from '../../exchange/export/list-exports.js'
import { ProjectRow } from './project.dto.js'
import { PROJECT_TABLE } from './project.table.js'
import { ProjectEvaluations } from './project-evaluations.js'
import { PROJECTS } from './project-list.js'

@AdminCalls('sysProject', 'projects')
export class ProjectsController {
  constructor(
    private readonly evaluations: ProjectEvaluations,
    private readonly exports: ListExports,
  ) {}

  @Call({ get: 'list', permission: 'project:list', answer: PROJECTS }, "List the area's projects")
  list(@RequestCtx() ctx: Ctx, @ListParams(PROJECTS) query: ListQuery) {
    return PROJECTS.with(this.evaluations).page(ctx, query)
  }

  @ExportCall('project:export', PROJECTS)
  async export(@RequestCtx() ctx: Ctx, @ListParams(PROJECTS) query: ListQuery, @Res() reply: FastifyReply) {
    const rows = (snapshot: Ctx) => PROJECTS.with(this.evaluations).exported(snapshot, query)
    await this.exports.send(ctx, reply, query, PROJECT_TABLE, rows)
  }

  @Call({ get: ':id', permission: 'project:list', answer: ProjectRow }, 'Get a project')
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return PROJECTS.with(this.evaluations).get(ctx, id)
  }
}
