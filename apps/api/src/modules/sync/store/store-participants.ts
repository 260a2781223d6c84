import { SIGN } from '@credit/contract'
import type { SystemCtx, SystemTx } from '#core/context'
import { analyseWritten } from '#database/analyse-written'
import { recompute } from '../../ledger/recompute.js'
import { insertIdentities, moveHomes, selectNamesakes } from '../../participants/identities/identities.js'
import { findOrCreateParticipants, type Party, partyKey } from '../../participants/records/find-or-create.js'
import { appendFirstRevisions, learnNumbers } from '../../participants/revisions/synced-revisions.js'
import { homesOf } from './homes.js'
import type { RegisteredBody } from './register-bodies.js'
import type { IdentityNote, ResolvedBodies } from './resolve-bodies.js'
import type { StoredProject } from './store-projects.js'

/** Creates the new participants of a batch, and updates the known ones. */
export async function storeParticipants(
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
  if (moved.length > 0) await moveHomes.run(tx, moved)
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
