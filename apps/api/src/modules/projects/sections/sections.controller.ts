import { SIGN } from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { SectionRow } from './section.dto.js'
import { SectionsService } from './sections.service.js'

@AdminCalls('sysProjectBidSection', 'projects')
export class SectionsController {
  constructor(private readonly sections: SectionsService) {}

  @Call(
    { get: 'list/:id', self: true, answer: [SectionRow] },
    'List the sections of a project; participants see theirs',
  )
  async list(@RequestCtx() ctx: Ctx, @IdParam() projectId: string) {
    requireListPermission(ctx)
    return this.sections.list(ctx, projectId)
  }

  @Call({ get: 'detail/:id', self: true, answer: SectionRow }, 'Get a section')
  async get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    requireListPermission(ctx)
    return this.sections.get(ctx, id)
  }
}

/** Supervisors need the permission; participants see the sections that they take part in. */
function requireListPermission(ctx: Ctx): void {
  const { sign, permissions } = ctx.me
  if (sign === SIGN.supervisor && !permissions.has('project:list')) throw new DomainError('FORBIDDEN')
}
