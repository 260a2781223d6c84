import type { SyncOutcome } from '@credit/contract'
import type { SystemTx } from '#core/context'
import { analyseWritten } from '#database/analyse-written'
import { proposeNames } from '../../participants/revisions/synced-names.js'
import { lockProjectsByOcid, refreshProjects } from '../../projects/projects/save-projects.js'
import { saveParties } from '../../projects/sections/save-parties.js'
import { abandonSections } from '../../projects/sections/save-sections.js'
import { applyChanges } from '../../workflow/apply-changes.js'
import { issueOf, type SyncIssue } from '../sync-issue.js'
import type { PreparedBatch } from './prepare-batch.js'
import { type IdentityNote, resolveBodies } from './resolve-bodies.js'
import { isAbandonedNow, quietSections, sectionChanges } from './stage-changes.js'
import { storeParticipants } from './store-participants.js'
import { type StoredProject, storeProjects } from './store-projects.js'
import { storeReleases } from './store-releases.js'
import { type MatchedSection, partiesOf, storeSections, updateKnownSections } from './store-sections.js'
import type { SyncScope } from './sync-scope.js'
import { overdueHorizon, sectionIssues, sectionWarnings, updateIssueTodos } from './sync-todos.js'

export interface BatchResult {
  /** Number of releases by outcome. */
  releases: Record<Exclude<SyncOutcome, 'warned'>, number>
  newProjects: number
  /** Number of new participants by sign. */
  participants: Map<number, number>
  issues: SyncIssue[]
}

/** Sections of a batch and their bodies, before the parties are changed. */
export interface SectionBodies {
  sections: readonly MatchedSection[]
  /** Ids by project, in the order of `process.parties`. */
  ids: ReadonlyMap<string, readonly string[]>
}

/**
 * Stores a batch, all of it in the caller's transaction.
 *
 * @param beforeParties called when all participants exist and the sections still have their parties
 */
export async function storeBatch(
  tx: SystemTx,
  scope: SyncScope,
  prepared: PreparedBatch,
  beforeParties?: (tx: SystemTx, found: SectionBodies) => Promise<void>,
): Promise<BatchResult> {
  await storeReleases(tx, scope.runId, prepared.known)
  const known = await lockProjectsByOcid(
    tx,
    prepared.projects.map(({ ocid }) => ocid),
  )
  const resolved = await resolveBodies(tx, prepared.projects, known)
  const projects = await storeProjects(tx, scope, prepared.projects, known, resolved.bodies)
  const { ids, created, notes } = await storeParticipants(tx, projects, resolved)
  const stored = await storeSections(tx, projects, ids)
  const { sections } = stored
  await beforeParties?.(tx, { sections, ids })
  const sectionIds = sections.map(({ id }) => id)
  const parties = await saveParties(tx, sectionIds, partiesOf(sections, ids), 'upstream')
  const made = sections.filter(({ before }) => before === null).length
  await analyseWritten(tx, ['bid_section', 'section_party'], made)
  await updateKnownSections(tx, sections, parties.parts)
  await abandonSections(
    tx,
    stored.leftOut.filter(isAbandonedNow).map(({ before }) => before.id),
  )
  await applyChanges(tx, sectionChanges(stored, parties, await quietSections(tx, stored)), scope)
  const changed = projects.filter(({ isNew }) => !isNew)
  await refreshProjects(
    tx,
    changed.map(({ id }) => id),
  )
  const renamed = [...resolved.register.renamed].flatMap(([{ id }, name]) => (id ? { id, name } : []))
  await proposeNames(tx, renamed)
  const warnings = sectionWarnings(sections, parties.parts, await overdueHorizon(tx, sections, scope))
  const issues = [...prepared.issues, ...identityIssues([...resolved.notes, ...notes], prepared)]
  await updateIssueTodos(tx, projects, stored, warnings, issues)
  return {
    ...resultOf(prepared, projects),
    participants: created,
    issues: [...issues, ...sectionIssues(warnings, prepared)],
  }
}

function resultOf(
  { known, refused, refusedAgain }: PreparedBatch,
  projects: readonly StoredProject[],
): Pick<BatchResult, 'releases' | 'newProjects'> {
  const added = new Set(projects.filter(({ isNew }) => isNew).map(({ ocid }) => ocid))
  const accepted = known.fresh.filter(({ ocid }) => !refused.has(ocid))
  const fresh = accepted.filter(({ ocid }) => added.has(ocid)).length
  return {
    releases: {
      new: fresh,
      changed: accepted.length - fresh,
      same: known.same.length - refusedAgain,
      refused: known.fresh.length - accepted.length + refusedAgain,
    },
    newProjects: added.size,
  }
}

/** The notes as issues of the last releases of their processes; a process may have no fresh one. */
function identityIssues(notes: readonly IdentityNote[], { known }: PreparedBatch): SyncIssue[] {
  const last = new Map(known.fresh.map((release) => [release.ocid, release]))
  return notes.map(({ ocid, reason, params, bodies, pair = bodies && pairOf(bodies) }) =>
    issueOf('warned', reason, params, last.get(ocid) ?? { ocid, releaseId: '', place: '' }, pair),
  )
}

function pairOf([{ sign, id }, { id: otherId }]: NonNullable<IdentityNote['bodies']>) {
  return id !== null && otherId !== null ? { sign, id, otherId } : undefined
}
