import { randomUUID } from 'node:crypto'
import type { Ctx, SystemCtx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { speller } from '#core/language/sounds'
import { scoped } from '#database/scoped'
import { ProjectEntity } from '#entities/projects/project'
import type { ProjectInput } from './project.dto.js'
import {
  insertUpstreamProjects,
  lockProjectCodes,
  lockUpstreamProjects,
  type NewUpstreamProject,
  refreshProjectStates,
  type UpstreamValues,
  updateUpstreamProjects,
} from './projects.sql.js'
import { typedCode } from './typed-code.js'

const EDITABLE = ['name', 'code', 'releaseDate', 'procurementMethod', 'procurementCategory'] as const

/** Inserts a project entered by hand. */
export async function insertProject(tx: Tx, input: ProjectInput): Promise<ProjectEntity> {
  assertReleased(tx, input)
  return scoped(tx, ProjectEntity).insert({
    ocid: `manual-${randomUUID()}`,
    code: typedCode(input.code),
    name: input.name,
    sounds: (await speller())(input.name),
    releaseDate: input.releaseDate ?? null,
    procurementMethod: input.procurementMethod ?? null,
    procurementCategory: input.procurementCategory ?? 'notStated',
    areaId: input.areaId ?? tx.me.areaId,
    source: 'manual',
  })
}

/** Serialises transactions that insert projects with the same codes: running concurrently, each would see no other. */
export async function enterOneByOne(tx: Tx, codes: readonly string[]): Promise<void> {
  await lockProjectCodes.rows(tx, { codes })
}

/**
 * Throws DUPLICATE if the area has another project with the code: entered twice, it would be evaluated
 * twice. The upstream platform may repeat codes.
 */
export async function assertCodeIsNew(
  tx: Tx,
  { code, areaId = tx.me.areaId }: Pick<ProjectInput, 'code' | 'areaId'>,
): Promise<void> {
  const stored = typedCode(code)
  await enterOneByOne(tx, [stored])
  if (await scoped(tx, ProjectEntity).exists({ code: stored, areaId })) {
    throw new DomainError('DUPLICATE', { fields: { code: ['field.duplicate'] } })
  }
}

/** Whether the day of the release has not come yet. */
export function isFutureRelease(ctx: Ctx, { releaseDate }: Partial<ProjectInput>): boolean {
  return !!releaseDate && releaseDate > ctx.clock.today()
}

function assertReleased(tx: Tx, project: Partial<ProjectInput>): void {
  if (isFutureRelease(tx, project)) {
    throw new DomainError('RULE_BROKEN', { fields: { releaseDate: ['field.future'] } })
  }
}

/** Updates a project by hand; the sync no longer changes the edited values. */
export async function editProject(
  tx: Tx,
  id: string,
  typed: ProjectInput,
  current: () => Promise<unknown>,
): Promise<ProjectEntity> {
  const projects = scoped(tx, ProjectEntity)
  // Codes are locked before projects, as an import does.
  if (typed.code !== undefined) await enterOneByOne(tx, [typedCode(typed.code)])
  const before = await projects.lock(id)
  const input = typed.code === undefined ? typed : { ...typed, code: typedCode(typed.code, before.code) }
  if (input.areaId !== undefined && input.areaId !== before.areaId) {
    throw new DomainError('RULE_BROKEN', { fields: { areaId: ['field.invalid'] } })
  }
  const changed = EDITABLE.filter((key) => input[key] !== undefined && input[key] !== before[key])
  const values: Partial<ProjectEntity> = Object.fromEntries(changed.map((key) => [key, input[key]]))
  assertReleased(tx, values)
  if (values.name !== undefined) values.sounds = (await speller())(values.name)
  if (values.code !== undefined) await assertCodeIsNew(tx, { code: values.code, areaId: before.areaId })
  if (before.source === 'sync') {
    values.handEdited = [...new Set([...before.handEdited, ...changed])]
  }
  return projects.update(id, values, { version: input.version, current })
}

/** Pauses a project; throws STATE_CONFLICT if it is paused already. */
export async function setPaused(tx: Tx, id: string, reason: string): Promise<void> {
  const projects = scoped(tx, ProjectEntity)
  if ((await projects.lock(id)).pause) throw new DomainError('STATE_CONFLICT')
  const values = { pause: true, pausedAt: tx.clock.now(), pauseReason: reason }
  await projects.update(id, values, { action: 'pause' })
}

/** Resumes a project, and returns when it was paused; throws STATE_CONFLICT if it is not paused. */
export async function setResumed(tx: Tx, id: string): Promise<Date> {
  const projects = scoped(tx, ProjectEntity)
  const { pause, pausedAt } = await projects.lock(id)
  if (!pause || !pausedAt) throw new DomainError('STATE_CONFLICT')
  const values = { pause: false, pausedAt: null, pauseReason: null }
  await projects.update(id, values, { action: 'resume' })
  return pausedAt
}

/** Locks the projects of the upstream platform that exist; returns them by ocid. */
export async function lockProjectsByOcid(
  tx: SystemCtx,
  ocids: readonly string[],
): Promise<Map<string, { id: string; areaId: string }>> {
  const rows = await lockUpstreamProjects.rows(tx, { ocids })
  return new Map(rows.map(({ ocid, ...row }) => [ocid, row]))
}

/** Inserts projects of the upstream platform; returns their ids by ocid. */
export async function insertProjects(
  tx: SystemCtx,
  projects: readonly NewUpstreamProject[],
): Promise<Map<string, string>> {
  if (projects.length === 0) return new Map()
  const rows = await insertUpstreamProjects.rows(tx, { now: tx.clock.now(), projects })
  return new Map(rows.map(({ ocid, id }) => [ocid, id]))
}

/** Updates projects from the upstream platform; values edited by a supervisor stay. */
export async function updateProjects(
  tx: SystemCtx,
  projects: readonly { id: string; values: UpstreamValues }[],
): Promise<void> {
  if (projects.length === 0) return
  await updateUpstreamProjects.run(tx, { now: tx.clock.now(), projects })
}

/** Updates the columns of projects that summarise their sections, after these have changed. */
export async function refreshProjects(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await refreshProjectStates.run(tx, { ids })
}
