import { randomUUID } from 'node:crypto'
import { Project } from '../../entities/project.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { saveSections } from '../sections/save-sections.js'
import type { ProjectInput } from './project.dto.js'

const EDITABLE = ['name', 'code', 'releaseDate', 'procurementMethod'] as const

/** Makes a project by hand; answers its id. */
export function createProject(ctx: Ctx, input: ProjectInput): Promise<string> {
  return unitOfWork(ctx, async (tx) => {
    const project = await scoped(tx, Project).insert({
      ocid: `manual-${randomUUID()}`,
      code: input.code,
      name: input.name,
      releaseDate: input.releaseDate ?? null,
      procurementMethod: input.procurementMethod ?? null,
      areaId: input.areaId ?? tx.me.areaId,
      source: 'manual',
    })
    await saveSections(tx, project, input.sections ?? [])
    return project.id
  })
}

/** Changes a project; what differs from the file is kept from the sync from now on. */
export function updateProject(
  ctx: Ctx,
  id: string,
  input: ProjectInput,
  current: (tx: Ctx) => Promise<unknown>,
): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const projects = scoped(tx, Project)
    const before = await projects.lock(id)
    if (input.areaId !== undefined && input.areaId !== before.areaId) {
      throw new DomainError('RULE_BROKEN', { fields: { areaId: ['field.invalid'] } })
    }
    const values: Partial<Project> = {}
    for (const key of EDITABLE) {
      if (input[key] !== undefined && input[key] !== before[key]) {
        Object.assign(values, { [key]: input[key] })
      }
    }
    if (before.source === 'sync') {
      values.handEdited = [...new Set([...before.handEdited, ...Object.keys(values)])]
    }
    await projects.update(id, values, { version: input.version, current: () => current(tx) })
    await saveSections(tx, before, input.sections ?? [], () => current(tx))
  })
}
