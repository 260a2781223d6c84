import { In } from 'typeorm'
import type { SystemCtx } from '#core/context'
import { scoped } from '#database/scoped'
import { ProjectEntity } from '#entities/projects/project'
import { projectState } from '../../projects/projects/project-state.js'
import { insertProjects, updateProjects } from '../../projects/projects/save-projects.js'
import { workbookOcid } from '../map/workbook.js'
import { SyncFault } from '../read/sync-fault.js'
import { homesOf } from './homes.js'
import type { MappedProject } from './prepare-batch.js'
import type { ResolvedBodies } from './resolve-bodies.js'
import { isMappedFormal, type StoredProject } from './stored-records.js'
import type { SyncScope } from './sync-scope.js'

/**
 * Inserts and updates the projects of a batch, in its order; values edited by a supervisor stay.
 *
 * @param stored existing projects, locked, by ocid
 */
export async function storeProjects(
  tx: SystemCtx,
  scope: SyncScope,
  batch: readonly MappedProject[],
  stored: ReadonlyMap<string, { id: string; areaId: string }>,
  bodies: ResolvedBodies['bodies'],
): Promise<StoredProject[]> {
  const added = batch.filter(({ ocid }) => !stored.has(ocid))
  const areas = findAreas(scope, added, bodies)
  if (added.length > 0) await assertNotOfWorkbooks(tx, scope, added, areas)
  const ids = await insertProjects(
    tx,
    added.map((project) => ({
      ocid: project.ocid,
      areaId: areas.get(project.ocid) ?? '',
      publisher: project.publisher,
      state: stateOf(project),
      values: project.process,
    })),
  )
  const projects = batch.map((project): StoredProject => {
    const { ocid } = project
    const known = stored.get(ocid)
    const ownArea = namedArea(scope, project) !== undefined
    if (known) return { ...project, ...known, ownArea, isNew: false }
    const id = ids.get(ocid) ?? ''
    return { ...project, id, areaId: areas.get(ocid) ?? '', ownArea, isNew: true }
  })
  const known = projects.filter(({ isNew }) => !isNew)
  await updateProjects(
    tx,
    known.map(({ id, process }) => ({ id, values: process })),
  )
  return projects
}

/**
 * A project that a workbook has entered would be evaluated twice: a supervisor decides whether the platform means another
 * one.
 *
 * @throws SyncFault CODE_OF_WORKBOOK
 */
async function assertNotOfWorkbooks(
  tx: SystemCtx,
  scope: SyncScope,
  added: readonly MappedProject[],
  areas: ReadonlyMap<string, string>,
): Promise<void> {
  const codes = new Map([...scope.areas].map(([code, id]) => [id, code]))
  const ofWorkbook = ({ ocid, process }: MappedProject) =>
    workbookOcid(codes.get(areas.get(ocid) ?? '') ?? '', process.code)
  const entered = await scoped(tx, ProjectEntity).pick(['ocid', 'code'], { ocid: In(added.map(ofWorkbook)) })
  const codeOf = new Map(entered.map(({ ocid, code }) => [ocid, code]))
  const second = added.find((project) => codeOf.get(ofWorkbook(project)) === project.process.code)
  if (second) throw new SyncFault('CODE_OF_WORKBOOK', { code: second.process.code })
}

function stateOf({ process }: MappedProject) {
  return projectState(
    process.sections.map((section) => ({
      stage: section.stage,
      formalData: isMappedFormal(section),
    })),
  )
}

/**
 * Returns the areas of new projects by ocid: from the file, or the buyer's home, or the source, or the city. The home
 * of a new buyer is the area named by its earliest project in the batch.
 */
function findAreas(
  scope: SyncScope,
  added: readonly MappedProject[],
  bodies: ResolvedBodies['bodies'],
): Map<string, string> {
  const fallback = scope.sourceAreaId ?? scope.cityId
  const named = added.flatMap((project) => {
    const areaId = namedArea(scope, project)
    return areaId ? [{ ...project, areaId, ownArea: true }] : []
  })
  const homes = homesOf(named, bodies)
  return new Map(
    added.map((project) => {
      const buyer = buyerOf(project, bodies)
      const home = buyer && (buyer.areaId ?? homes.get(buyer)?.areaId)
      return [project.ocid, namedArea(scope, project) ?? home ?? fallback]
    }),
  )
}

function namedArea({ areas }: SyncScope, { process }: MappedProject): string | undefined {
  return process.areaCode ? areas.get(process.areaCode) : undefined
}

function buyerOf({ ocid, process }: MappedProject, bodies: ResolvedBodies['bodies']) {
  const parts = process.sections.flatMap((section) => section.parts)
  const place = parts.find(({ part }) => part === 'buyer')?.party
  return place === undefined ? undefined : bodies.get(ocid)?.[place]
}
