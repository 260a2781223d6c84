import type { Ctx, Tx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import type { ProjectEntity } from '#entities/projects/project'
import type { ProjectInput } from '../projects/projects/project.dto.js'
import { assertCodeIsNew, editProject, insertProject } from '../projects/projects/save-projects.js'
import { editSections } from '../projects/sections/edit-sections.js'
import { applyChanges } from './apply-changes.js'

/** Creates a project by hand; returns its id. */
export function createProject(ctx: Ctx, input: ProjectInput): Promise<string> {
  return unitOfWork(ctx, async (tx) => {
    await assertCodeIsNew(tx, input)
    return insertWithSections(tx, input)
  })
}

/** Creates a project whose code was looked up. */
export async function insertWithSections(tx: Tx, input: ProjectInput): Promise<string> {
  const project = await insertProject(tx, input)
  await changeSections(tx, project, input)
  return project.id
}

/** Updates a project, its sections and their parties; the sync no longer changes edited values. */
export function updateProject(
  ctx: Ctx,
  id: string,
  input: ProjectInput,
  current: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const project = await editProject(tx, id, input, () => current(tx))
    await changeSections(tx, project, input, () => current(tx))
  })
}

async function changeSections(
  tx: Tx,
  project: ProjectEntity,
  { sections = [] }: ProjectInput,
  current?: () => Promise<unknown>,
): Promise<void> {
  await applyChanges(tx, await editSections(tx, project, sections, current))
}
