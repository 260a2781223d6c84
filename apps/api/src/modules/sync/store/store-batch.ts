import { SIGN, type SyncOutcome } from '@credit/contract'
import type { SystemCtx, SystemTx } from '#core/context'
import { analyseWritten } from '#database/analyse-written'
import { proveRows } from '#database/prove-rows'
import { recompute } from '../../ledger/recompute.js'
import { insertIdentities, moveHomes, selectNamesakes } from '../../participants/identities/identities.js'
import { findOrCreateParticipants, type Party, partyKey } from '../../participants/records/find-or-create.js'
import { proposeNames } from '../../participants/revisions/synced-names.js'
import { appendFirstRevisions, learnNumbers } from '../../participants/revisions/synced-revisions.js'
import { enterOneByOne, lockProjectsByOcid, refreshProjects } from '../../projects/projects/save-projects.js'
import { saveParties } from '../../projects/sections/save-parties.js'
import { abandonSections } from '../../projects/sections/save-sections.js'
import { applyChanges } from '../../workflow/apply-changes.js'
import { issueOf, type SyncIssue } from '../sync-issue.js'
import { homesOf } from './homes.js'
import type { PreparedBatch } from './prepare-batch.js'
import type { RegisteredBody } from './register-bodies.js'
import { type IdentityNote, type ResolvedBodies, resolveBodies } from './resolve-bodies.js'
import { isAbandonedNow, quietSections, sectionChanges } from './stage-changes.js'
import { storeFacts } from './store-facts.js'
import { storeProjects } from './store-projects.js'
import { storeReleases } from './store-releases.js'
import { partiesOf, storeSections, updateKnownSections } from './store-sections.js'
import type { MatchedSection, StoredProject } from './stored-records.js'
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
  // Codes are locked before projects, as an import does.
  await enterOneByOne(
    tx,
    prepared.projects.map(({ process }) => process.code),
  )
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
  const read = new Set(prepared.known.fresh.map(({ ocid }) => ocid))
  await storeFacts(
    tx,
    scope.runId,
    projects.filter(({ ocid }) => read.has(ocid)),
    ids,
  )
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

/** Creates the new participants of a batch, and updates the known ones. */
async function storeParticipants(
  tx: SystemTx,
  batch: readonly StoredProject[],
  { register, bodies }: ResolvedBodies,
): Promise<{
  /** Ids by project, in the order of `process.parties`. */
  ids: Map<string, string[]>
  /** Number of new participants by sign. */
  created: Map<number, number>
  notes: IdentityNote[]
}> {
  const homes = homesOf(batch, bodies)
  const added = register.added.map((body) => partyOf(body, homes.get(body)))
  const found = await findOrCreateParticipants(tx, added)
  for (const [i, body] of register.added.entries()) {
    const party = added[i]
    body.id = (party && found.ids.get(partyKey(party))) ?? null
  }
  // Every new participant starts a ledger.
  await recompute(
    tx,
    found.created.map(({ id }) => id),
  )
  const created = new Set(found.created.map(({ id }) => id))
  await appendFirstRevisions(
    tx,
    added.flatMap((party) => {
      const id = found.ids.get(partyKey(party))
      return id !== undefined && created.delete(id) ? [{ ...party, id }] : []
    }),
  )
  const identities = register.learned.flatMap(({ body, identity }) =>
    body.id === null ? [] : [{ ...identity, participantId: body.id }],
  )
  if (identities.length > 0) await insertIdentities.run(tx, { now: tx.clock.now(), rows: identities })
  await analyseWritten(tx, ['participant', 'participant_identity'], found.created.length)
  const numbered = [...register.numbered].flatMap(({ id, code }) => (id === null ? [] : [{ id, code }]))
  if (numbered.length > 0) await learnNumbers(tx, numbered)
  const moved = [...homes].flatMap(([{ id, homeFrom }, home]) =>
    id !== null && homeFrom !== null && home.homeFrom < homeFrom ? [{ participantId: id, ...home }] : [],
  )
  if (moved.length > 0) proveRows(tx, 'participant', await moveHomes.rows(tx, moved))
  const ids = new Map(batch.map(({ id, ocid }) => [id, (bodies.get(ocid) ?? []).map((body) => body.id ?? '')]))
  const counts = new Map<number, number>()
  for (const { sign } of found.created) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return { ids, created: counts, notes: await namesakes(tx, bodies) }
}

/** A name alone identifies no body: a supervisor decides. */
async function namesakes(tx: SystemCtx, bodies: ResolvedBodies['bodies']): Promise<IdentityNote[]> {
  const ids = new Set([...bodies.values()].flat().flatMap(({ id }) => id ?? []))
  if (ids.size === 0) return []
  const rows = await selectNamesakes.rows(tx, [...ids])
  return rows
    .filter(({ ocid }) => bodies.has(ocid))
    .map(({ ocid, name, number, other, ...pair }) => {
      return { ocid, reason: 'POSSIBLE_DUPLICATE', params: { name, number, other }, pair }
    })
}

function partyOf(body: RegisteredBody, home: { areaId: string; homeFrom: string } | undefined): Party {
  const { sign, name, code, official, party } = body
  return {
    sign,
    name,
    code,
    source: 'sync',
    unidentified: official.length === 0,
    areaId: home?.areaId ?? '',
    homeFrom: home?.homeFrom ?? '',
    identityKey: firstKeyOf(body),
    details: party?.details ?? {},
  }
}

/** The key that tells a new body from all others. */
function firstKeyOf({ official, party, sign, ocid }: RegisteredBody): string {
  const [number] = official
  if (number) {
    const scheme = number.scheme === 'CN-USCC' ? 'USCC' : number.scheme
    return `${scheme}:${number.number}`
  }
  const local = party?.identity.local.at(-1)
  const id = local?.id ?? ''
  const within = id === '' && sign === SIGN.expert ? ocid : party?.identity.publisher
  return `local:${within}:${id}:${local?.nameKey ?? ''}`
}
