import type { Stage } from '@credit/contract'
import type { Ctx, SystemCtx, SystemTx, Tx } from '#core/context'
import { recordAudit } from '#database/record-audit'
import { tokensOf } from '#database/without-id-numbers'
import { WORKBOOK, type WorkbookProject } from '../map/workbook.js'
import { COMPILED } from '../read/classify.js'
import type { SourceRelease } from '../read/source-release.js'
import { digestOf, withoutPersons } from '../read/without-persons.js'
import { prepareBatch } from '../store/prepare-batch.js'
import { storeBatch } from '../store/store-batch.js'
import { readScope } from '../store/sync-scope.js'
import { openEvaluations } from './opened-evaluations.sql.js'

/** A project that a workbook changes. */
export interface ChangedProject {
  ocid: string
  project: WorkbookProject
  /** Its state before. */
  before: WorkbookProject
  /** The stages of its sections before, by section id. */
  stages: ReadonlyMap<string, Stage | null>
  /** Id and area of a stored project; null if it is new. */
  stored: { id: string; areaId: string } | null
}

/** Returns a context that finds the bodies and projects of any area, as the sync does. */
export function anywhere(ctx: Tx): SystemTx
export function anywhere(ctx: Ctx): SystemCtx
export function anywhere(ctx: Ctx): SystemCtx {
  return ctx.asSystem('codes and bodies of a workbook may be of any area; the import checks whose project it is')
}

/**
 * Stores what workbooks say of projects as releases of them, by the sync: identities of bodies, edits by hand, to-dos
 * and evaluations follow its rules.
 */
export async function storeWorkbooks(
  tx: Tx,
  projects: readonly Pick<ChangedProject, 'ocid' | 'project' | 'stored'>[],
  jobId: string,
): Promise<void> {
  const system = anywhere(tx)
  const scope = await readScope(system, { runId: jobId })
  const releases = projects.map((one) => releaseOf(system, one, jobId))
  await storeBatch(system, scope, await prepareBatch(system, scope, releases))
  for (const { stored } of projects) {
    if (!stored) continue
    const entry = { entity: 'project', entityId: stored.id, areaId: stored.areaId }
    await recordAudit(tx, { action: 'update', ...entry, before: { importBatch: null }, after: { importBatch: jobId } })
  }
}

function releaseOf(
  ctx: Ctx,
  { ocid, project }: Pick<ChangedProject, 'ocid' | 'project'>,
  jobId: string,
): SourceRelease {
  const body = { [WORKBOOK]: project, [COMPILED]: true }
  const json = JSON.stringify(body)
  const release = {
    ocid,
    releaseId: jobId,
    date: ctx.clock.now(),
    writtenDate: '',
    body,
    json,
    hash: digestOf(json),
    publisher: '',
    place: '',
    malformedFields: [],
    missingFields: [],
  }
  return withoutPersons(release, tokensOf(ctx))
}

/** Runs `write` and returns how many evaluations of projects it opens. */
export async function countOpened(tx: Tx, ocids: readonly string[], write: () => Promise<unknown>): Promise<number> {
  const system = anywhere(tx)
  const before = new Set((await openEvaluations.rows(system, { ocids })).map(({ id }) => id))
  await write()
  const now = await openEvaluations.rows(system, { ocids })
  return now.filter(({ id }) => !before.has(id)).length
}
