import type { SystemCtx, SystemTx } from '#core/context'
import { groupBy } from '#core/group-by'
import { rehearse, savepoint, unitOfWork } from '#database/unit-of-work'
import { type ActsOfAnother, handOverActs } from '../../acts/hand-over-acts.js'
import { moveRecords, type PartyMove } from '../../evaluation/closing/move-records.js'
import { resetHomes } from '../../participants/identities/identities.js'
import { lockProjectsByOcid } from '../../projects/projects/save-projects.js'
import type { MappedParty } from '../map/process.js'
import { selectUpstreamParties } from '../store/bodies.sql.js'
import { mapBatch } from '../store/prepare-batch.js'
import { projectPages } from '../store/project-pages.js'
import { type SectionBodies, storeBatch } from '../store/store-batch.js'
import { storedProcesses } from '../store/store-releases.js'
import { readScope, type SyncScope } from '../store/sync-scope.js'
import { openSplitTodo, settleSplitTodos } from './split-todos.js'

/** A body that was taken for another one in a process. */
interface Split {
  ocid: string
  name: string
}

interface Reidentified {
  processes: number
  participants: number
  splits: Split[]
  moved: number
  voided: number
  /** Behaviours that were reported about, or found on, the wrong body. */
  acts: number
  /** Number of to-dos for supervisors about items of a wrong body whose owner cannot be determined. */
  doubtful: number
}

/**
 * Reads the stored releases of all processes again and separates bodies that were mistaken for one because of a local
 * id. Their records move to the right body. Evaluations revealed about the wrong body and behaviours in these sections
 * are voided; its other items wait for a supervisor. Each process is a transaction; running it again changes nothing.
 * @param dryRun rolls everything back
 */
export async function reidentify(ctx: SystemCtx, dryRun = false): Promise<Reidentified> {
  const result: Reidentified = {
    processes: 0,
    participants: 0,
    splits: [],
    moved: 0,
    voided: 0,
    acts: 0,
    doubtful: 0,
  }
  if (!dryRun) {
    await unitOfWork(ctx, (tx) => resetHomes.run(tx, {}))
    await examineAll(ctx, (act) => unitOfWork(ctx, act), result)
    await settleSplitTodos(ctx)
    return result
  }
  await rehearse(ctx, async (tx) => {
    await resetHomes.run(tx, {})
    await examineAll(tx, (act) => savepoint(tx, act), result)
  })
  return result
}

async function examineAll(
  ctx: SystemCtx,
  atomically: (act: (tx: SystemTx) => Promise<void>) => Promise<void>,
  result: Reidentified,
): Promise<void> {
  const scope = await readScope(ctx, { runId: '' })
  for await (const ocids of projectPages(ctx, { source: 'sync' })) {
    for (const ocid of ocids) await atomically((tx) => examine(tx, scope, ocid, result))
    result.processes += ocids.length
  }
}

async function examine(tx: SystemTx, scope: SyncScope, ocid: string, result: Reidentified): Promise<void> {
  await lockProjectsByOcid(tx, [ocid])
  const known = await storedProcesses(tx, [ocid])
  const mapped = await mapBatch(known, scope, tx.clock.today())
  const stored = await storeBatch(tx, scope, { ...mapped, known, refusedAgain: 0 }, async (_, found) => {
    const { moves, names } = await movesOf(tx, found)
    if (moves.length === 0) return
    const { found: records, moved, voided } = await moveRecords(tx, moves)
    result.moved += moved
    result.voided += voided
    for (const split of splitsOf(found.sections, moves, records)) {
      result.acts += await handOverActs(tx, split)
      if (await openSplitTodo(tx, split)) result.doubtful += 1
    }
    result.splits.push(...names.map((name) => ({ ocid, name })))
  })
  for (const added of stored.participants.values()) result.participants += added
}

/** Returns the sections and evaluations of each body that the sync had stored as another one in a process. */
function splitsOf(
  sections: SectionBodies['sections'],
  moves: readonly PartyMove[],
  records: readonly { id: string; sectionId: string }[],
): ActsOfAnother[] {
  const projectId = sections[0]?.project.id ?? ''
  const pairs = groupBy(moves, ({ fromId, toId }) => `${fromId} ${toId}`)
  return [...pairs.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { fromId, toId } = first
    const others = moves.filter((move) => move.fromId === fromId && move.toId !== toId)
    const sectionIds = own.map(({ sectionId }) => sectionId)
    // If two bodies were taken for this one in a section, evaluations in it cannot be attributed to either.
    const clear = sectionIds.filter((id) => !others.some(({ sectionId }) => sectionId === id))
    const recordIds = records.filter(({ sectionId }) => clear.includes(sectionId)).map(({ id }) => id)
    return [{ fromId, toId, projectId, sectionIds, recordIds, alone: others.length === 0 }]
  })
}

/** Returns the participants of the sections that differ from the bodies created from their local ids. */
async function movesOf(
  tx: SystemTx,
  { sections, ids }: SectionBodies,
): Promise<{ moves: PartyMove[]; names: string[] }> {
  const present = groupBy(
    await selectUpstreamParties.rows(
      tx,
      sections.map(({ id }) => id),
    ),
    ({ sectionId }) => sectionId,
  )
  const moves: PartyMove[] = []
  const names = new Set<string>()
  for (const { id: sectionId, project, mapped } of sections) {
    const own = present.get(sectionId) ?? []
    const places = [...new Set(mapped.parts.map(({ party }) => party))]
    const wanted = new Set(places.map((place) => ids.get(project.id)?.[place]))
    for (const place of places) {
      const party = project.process.parties[place]
      const toId = ids.get(project.id)?.[place]
      if (!party || !toId || own.some(({ participantId }) => participantId === toId)) continue
      const former = own.find(
        (row) =>
          row.sign === party.sign && !wanted.has(row.participantId) && formerKeysOf(party).includes(row.identityKey),
      )
      if (!former) continue
      moves.push({ sectionId, fromId: former.participantId, toId })
      names.add(party.name)
    }
  }
  return { moves, names: [...names] }
}

/** Returns the keys of participants that were created from a local id only. */
function formerKeysOf({ identity }: MappedParty): string[] {
  return identity.local.map(({ id }) => `local:${identity.publisher}:${id}`)
}
