import type { Part } from '@credit/contract'
import { IsNull } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { groupBy } from '#core/group-by'
import { proveRows } from '#database/prove-rows'
import { scoped } from '#database/scoped'
import type { RowOf } from '#database/statement'
import { SectionPartyEntity } from '#entities/projects/section-party'
import { insertParties, type SectionParty, selectParties, setPartiesRemoved } from './parties.sql.js'

type StoredParty = RowOf<typeof selectParties>

/** A participant that lost a part in a section, or the meaning of one, with the parts that count there. */
export interface RemovedParty {
  sectionId: string
  participantId: string
  keeps: Part[]
}

export interface PartyChanges {
  /** The parts that are played in each section now. */
  parts: ReadonlyMap<string, ReadonlySet<Part>>
  /** Sections that got another party. */
  joined: ReadonlySet<string>
  /** Parts that participants got. */
  gained: readonly SectionParty[]
  removed: readonly RemovedParty[]
}

interface PartyDiff {
  missing: SectionParty[]
  restored: StoredParty[]
  removed: StoredParty[]
}

/**
 * Changes the parties of sections to the given ones. Parties that a supervisor adds or removes are marked as edited,
 * and the sync does not change them (S6).
 * @param source origin of the change: a supervisor, or the upstream platform
 */
export async function saveParties(
  tx: Tx,
  sectionIds: readonly string[],
  wanted: readonly SectionParty[],
  source: 'hand' | 'upstream',
): Promise<PartyChanges> {
  const stored = await selectParties.rows(tx, { sectionIds })
  const storedKeys = new Set(stored.map(keyOf))
  const byKey = new Map(wanted.map((party) => [keyOf(party), party]))
  const free = (row: StoredParty) => source === 'hand' || !row.byHand
  const diff: PartyDiff = {
    missing: [...byKey].flatMap(([key, party]) => (storedKeys.has(key) ? [] : [party])),
    restored: stored.filter((row) => row.removed && free(row) && byKey.has(keyOf(row))),
    removed: stored.filter((row) => !row.removed && free(row) && !byKey.has(keyOf(row))),
  }
  await (source === 'hand' ? writeByHand(tx, diff) : writeAll(tx, diff))
  const gone = new Set(diff.removed)
  const now: SectionParty[] = [
    ...stored.filter((row) => !row.removed && !gone.has(row)),
    ...diff.restored,
    ...diff.missing,
  ]
  const joining = [...diff.missing, ...diff.restored]
  // A former purchaser's representative may become an ordinary member again.
  const released = diff.removed.filter(represents)
  return {
    parts: partsBySection(now),
    joined: new Set([...joining, ...released].map(({ sectionId }) => sectionId)),
    gained: joining,
    removed: removedParties([...diff.removed, ...joining.filter(represents)], now),
  }
}

/** True for a purchaser's representative, whose part as a committee member does not count. */
function represents({ part }: SectionParty): boolean {
  return part === 'purchaserRepresentative'
}

/** Returns the parts that are played in a section now. */
export async function partsOfSection(ctx: Ctx, sectionId: string): Promise<ReadonlySet<Part>> {
  const parties = scoped(ctx, SectionPartyEntity)
  const rows = await parties.pick(['part'], { sectionId, removedAt: IsNull() })
  return new Set(rows.map(({ part }) => part))
}

async function writeAll(tx: Tx, { missing, restored, removed }: PartyDiff): Promise<void> {
  const now = tx.clock.now()
  const idsOf = (rows: StoredParty[]) => rows.map(({ id }) => id)
  if (missing.length > 0) await insertParties.run(tx, { now, parties: missing })
  if (restored.length > 0) await setPartiesRemoved.run(tx, { ids: idsOf(restored), at: null })
  if (removed.length > 0) await setPartiesRemoved.run(tx, { ids: idsOf(removed), at: now })
  const changed = [...missing, ...restored, ...removed]
  proveRows(
    tx,
    'bid_section',
    changed.map(({ sectionId }) => ({ id: sectionId })),
  )
}

/** Writes changes by hand, with an audit entry for each. */
async function writeByHand(tx: Tx, { missing, restored, removed }: PartyDiff): Promise<void> {
  const parties = scoped(tx, SectionPartyEntity)
  const now = tx.clock.now()
  for (const party of missing) await parties.insert({ ...party, byHand: true, createTime: now })
  for (const { id } of restored) await parties.update(id, { removedAt: null, byHand: true })
  for (const { id } of removed) await parties.update(id, { removedAt: now, byHand: true })
}

function keyOf({ sectionId, participantId, part }: SectionParty): string {
  return `${sectionId} ${participantId} ${part}`
}

function partsBySection(parties: readonly SectionParty[]): Map<string, Set<Part>> {
  const bySection = groupBy(parties, ({ sectionId }) => sectionId)
  return new Map([...bySection].map(([id, own]) => [id, new Set(own.map(({ part }) => part))]))
}

function removedParties(removed: readonly SectionParty[], now: readonly SectionParty[]): RemovedParty[] {
  if (removed.length === 0) return []
  const keyOfParticipant = (row: SectionParty) => `${row.sectionId} ${row.participantId}`
  const left = groupBy(now, keyOfParticipant)
  const losers = new Map(removed.map((row) => [keyOfParticipant(row), row] as const))
  return [...losers].map(([key, { sectionId, participantId }]) => {
    const kept = left.get(key) ?? []
    const counting = kept.some(represents) ? kept.filter(({ part }) => part !== 'committee') : kept
    return { sectionId, participantId, keeps: counting.map(({ part }) => part) }
  })
}
