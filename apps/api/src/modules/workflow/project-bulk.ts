import { ADMIN_BASE } from '@credit/contract'
import { Controller } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { requireReason } from '#core/require-reason'
import { scoped } from '#database/scoped'
import { ProjectEntity } from '#entities/projects/project'
import type { ListQuery } from '#list/list-definition'
import type { BulkParams } from '../exchange/bulk/bulk.dto.js'
import { Changed, idsWhere } from '../exchange/bulk/bulk-action.js'
import { BulkController } from '../exchange/bulk/bulk-controller.js'
import { PROJECT_LIST, type ShownProject } from '../projects/projects/project-list.js'
import { ProjectsService } from '../projects/projects/projects.service.js'
import { pauseProject, resumeProject } from './pause-project.js'

/** Bulk actions on projects. */
@ApiTags('projects')
@Controller(`${ADMIN_BASE}/api/sysProject`)
export class ProjectBulkController extends BulkController<ShownProject>('project') {
  constructor(private readonly projects: ProjectsService) {
    super()
  }

  protected override bulkList() {
    return {
      definition: PROJECT_LIST,
      listed: (ctx: Ctx, query: ListQuery) => this.projects.listed(ctx, query),
      titlesOf: (_ctx: Ctx, rows: readonly { name: string }[]) => rows.map(({ name }) => name),
      actions: {
        pause: {
          permission: 'project:stage' as const,
          checkParams: ({ reason }: BulkParams) => void requireReason(reason),
          changing: (_: Ctx, rows: readonly { pause: boolean }[]) => idsWhere(rows, ({ pause }) => !pause),
          run: async (tx: Tx, id: string, { reason }: BulkParams) => {
            const stated = requireReason(reason)
            if ((await locked(tx, id)).pause) return false
            await pauseProject(tx, id, stated)
            return new Changed({ version: (await locked(tx, id)).version })
          },
        },
        resume: {
          permission: 'project:stage' as const,
          changing: (_: Ctx, rows: readonly { pause: boolean }[]) => idsWhere(rows, ({ pause }) => pause),
          run: async (tx: Tx, id: string, _: BulkParams, before: object | null) => {
            const { pause, version } = await locked(tx, id)
            if (!pause) return false
            // Undoing ends this pause only, not a later one.
            if (before && (before as { version?: number }).version !== version) {
              throw new DomainError('VERSION_CONFLICT')
            }
            return resumeProject(tx, id)
          },
        },
      },
    }
  }
}

const locked = (tx: Tx, id: string) => scoped(tx, ProjectEntity).lock(id)
