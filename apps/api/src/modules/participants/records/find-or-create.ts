import type { ParticipantSign } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { speller } from '#core/language/sounds'
import { proveRows } from '#database/prove-rows'
import type { PartyDetails } from '../profiles/profiles.js'
import {
  findByIdentity,
  type Identity,
  insertParticipants,
  insertProfiles,
  type NewParticipant,
} from './participants.sql.js'

export type { PartyDetails }

/** A participant as a source describes it. */
export interface Party extends NewParticipant {
  /** Contact data of a new one, as far as the source has them. */
  details?: PartyDetails
}

interface FoundParties {
  /** `partyKey` -> id; for a merged participant, the id of the kept one. */
  ids: Map<string, string>
  /** Participants created by this call: they have no score until `recompute` of credit starts their ledger. */
  created: { id: string; sign: ParticipantSign }[]
}

/** Returns a key that is unique for a participant of a kind. */
export function partyKey(party: { sign: number; identityKey: string }): string {
  return `${party.sign} ${party.identityKey}`
}

/**
 * Finds participants by code or identity and creates the missing ones: in bulk, in the caller's
 * transaction, safe against concurrent calls that create the same ones. Existing participants are
 * not modified (P1).
 */
export async function findOrCreateParticipants(tx: Tx, parties: Party[]): Promise<FoundParties> {
  const wanted = new Map(parties.map((party) => [partyKey(party), party]))
  const found = await findParticipants(tx, [...wanted.values()])
  const missing = [...wanted].flatMap(([key, party]) => (found.has(key) ? [] : [party]))
  const created = missing.length === 0 ? [] : await create(tx, missing)
  const rest = await findParticipants(tx, missing)
  const ids = new Map([...found, ...rest].map(([key, { id }]) => [key, id]))
  return { ids, created }
}

/** Returns participants by `partyKey`; a match by code precedes a match by identity. */
export async function findParticipants(
  ctx: Ctx,
  parties: readonly Identity[],
): Promise<Map<string, { id: string; areaId: string }>> {
  const found = new Map<string, { id: string; areaId: string }>()
  if (parties.length === 0) return found
  for (const { n, id, areaId } of await findByIdentity.rows(ctx, parties)) {
    const party = parties[n - 1]
    if (party && !found.has(partyKey(party))) found.set(partyKey(party), { id, areaId })
  }
  return found
}

/** Inserts in the order of the keys, so that concurrent calls do not deadlock. */
async function create(tx: Tx, parties: Party[]): Promise<FoundParties['created']> {
  const rows = [...parties].sort((a, b) => (partyKey(a) < partyKey(b) ? -1 : 1))
  const byKey = new Map(rows.map((party) => [partyKey(party), party]))
  const spell = await speller()
  const spelled = rows.map((row) => ({ ...row, sounds: spell(row.name) }))
  const inserted = await insertParticipants.rows(tx, { now: tx.clock.now(), rows: spelled })
  proveRows(tx, 'participant', inserted)
  const created = inserted.map((row) => ({
    id: row.id,
    sign: row.sign,
    details: byKey.get(partyKey(row))?.details ?? {},
  }))
  for (const sign of [1, 2, 3, 4] as const) {
    const own = created.filter((row) => row.sign === sign)
    if (own.length > 0) await insertProfiles.run(tx, { sign, rows: own })
  }
  return created.map(({ id, sign }) => ({ id, sign }))
}
