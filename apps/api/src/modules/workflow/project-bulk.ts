import { CHANGEABLE_FIELDS } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { requireReason } from '#core/require-reason'
import { scoped } from '#database/scoped'
import { ProjectEntity } from '#entities/projects/project'
import { AdminCalls } from '#http/call'
import type { ShownBy } from '#list/list-definition'
import type { BulkParams } from '../exchange/bulk/bulk.dto.js'
import { Changed, idsWhere } from '../exchange/bulk/bulk-action.js'
import { BulkController } from '../exchange/bulk/bulk-controller.js'
import { changingField } from '../exchange/bulk/changing-field.js'
import { ProjectInput } from '../projects/projects/project.dto.js'
import { ProjectEvaluations } from '../projects/projects/project-evaluations.js'
import { PROJECTS } from '../projects/projects/project-list.js'
import { giveBack } from '../projects/sections/give-back.js'
import { updateProject } from './edit-project.js'
import { pauseProject, resumeProject } from './pause-project.js'

/** Bulk actions on projects. */
@AdminCalls('sysProject', 'projects')
export class ProjectBulkController extends BulkController<ShownBy<typeof PROJECTS>>('project') {
  constructor(private readonly evaluations: ProjectEvaluations) {
    super()
  }

  protected override bulkList() {
    return {
      definition: PROJECTS,
      listed: PROJECTS.with(this.evaluations).listed,
      titlesOf: (_ctx: Ctx, rows: readonly { name: string }[]) => rows.map(({ name }) => name),
      actions: {
        pause: {
          permission: 'project:stage' as const,
          undo: 'resume',
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
        ...changingField<ShownBy<typeof PROJECTS>>({
          resource: 'project',
          input: ProjectInput,
          valuesOf: async (ctx, field, ids) => {
            const rows = await scoped(ctx, ProjectEntity).pick(['id', field as EditedField], { id: In([...ids]) })
            return new Map(rows.map((row) => [row.id, row[field as EditedField]]))
          },
          lock: locked,
          edit: (tx, id, values) =>
            updateProject(tx, id, values as unknown as ProjectInput, (inside) => locked(inside, id)),
          kept: async (tx, id, field) => {
            const { source, handEdited } = await locked(tx, id)
            return { marked: source === 'sync' && !handEdited.includes(field) }
          },
          // The sync writes the field again, as before the change.
          restored: async (tx, id, field, { marked }) => {
            if (marked) await giveBack(tx, id, [{ sectionId: null, field }])
          },
        }),
      },
    }
  }
}

type EditedField = (typeof CHANGEABLE_FIELDS)['project'][number]

const locked = (tx: Tx, id: string) => scoped(tx, ProjectEntity).lock(id)
