import type { ParticipantSign, ParticipantSource } from '@credit/contract'
import type { Ctx } from '../platform/database/context.js'
import { sql, sqlCount } from '../platform/database/sql.js'

/** A participant as a source names it. */
export interface Party {
  sign: ParticipantSign
  /** Form: entities/participant.ts `identityKey`. */
  identityKey: string
  name: string
  /** Credit code or certificate number in upper case, where known. */
  code: string | null
  /** Home area of a new one. */
  areaId: string
  unidentified: boolean
  source: ParticipantSource
  /** Contact data of a new one, as far as the source has it. */
  details?: PartyDetails
}

export interface PartyDetails {
  address?: string
  postalCode?: string
  contact?: string
  phone?: string
  email?: string
}

export interface FoundParties {
  /** `partyKey` -> id; of a merged participant the one it was merged into. */
  ids: Map<string, string>
  /** Those made by this call: they have no score yet, `recompute` of credit starts their ledger. */
  created: { id: string; sign: ParticipantSign }[]
}

export function partyKey(party: { sign: number; identityKey: string }): string {
  return `${party.sign} ${party.identityKey}`
}

/**
 * Finds participants by credit code or identity, and makes those that are missing: in bulk, in the
 * caller's transaction, safe against others that make the same ones at the same time. What is
 * found is left as it is.
 */
export async function findOrCreateParticipants(tx: Ctx, parties: Party[]): Promise<FoundParties> {
  const wanted = new Map(parties.map((party) => [partyKey(party), party]))
  const found = await findParticipants(tx, [...wanted.values()])
  const missing = [...wanted].flatMap(([key, party]) => (found.has(key) ? [] : [party]))
  const created = missing.length === 0 ? [] : await create(tx, missing)
  const rest = await findParticipants(tx, missing)
  const ids = new Map([...found, ...rest].map(([key, { id }]) => [key, id]))
  return { ids, created }
}

type Sought = Pick<Party, 'sign' | 'identityKey' | 'code'>

/** Participants by `partyKey`: by credit code first, then by identity. */
export async function findParticipants(
  ctx: Ctx,
  parties: readonly Sought[],
): Promise<Map<string, { id: string; areaId: string }>> {
  const found = new Map<string, { id: string; areaId: string }>()
  if (parties.length === 0) return found
  const rows = await sql<{ n: number; id: string; area_id: string }>(ctx, (s) => {
    const signs = s.param(parties.map((p) => p.sign))
    const keys = s.param(parties.map((p) => p.identityKey))
    const codes = s.param(parties.map((p) => p.code))
    return `WITH wanted AS (
        SELECT * FROM unnest(${signs}::smallint[], ${keys}::text[], ${codes}::text[])
          WITH ORDINALITY AS w(sign, identity_key, code, n))
      SELECT w.n::int AS n, coalesce(p.merged_into_id, p.id) AS id, p.area_id, 1 AS rank
      FROM wanted w JOIN participant p ON p.sign = w.sign AND p.identity_key = w.identity_key
      UNION ALL
      SELECT w.n::int, coalesce(p.merged_into_id, p.id), p.area_id, 0
      FROM wanted w JOIN participant p ON p.sign = w.sign AND p.code = w.code
      WHERE ${s.unscoped('a participant is one over all areas')} ORDER BY rank`
  })
  for (const { n, id, area_id } of rows) {
    const party = parties[n - 1]
    if (party && !found.has(partyKey(party))) found.set(partyKey(party), { id, areaId: area_id })
  }
  return found
}

/** Inserted in the order of their keys, so that two callers never wait for each other in a ring. */
async function create(tx: Ctx, parties: Party[]): Promise<FoundParties['created']> {
  const ordered = [...parties].sort((a, b) => (partyKey(a) < partyKey(b) ? -1 : 1))
  const now = tx.clock.now()
  const rows = await sql<{ id: string; sign: ParticipantSign; identity_key: string }>(
    tx,
    (
      s,
    ) => `INSERT INTO participant (create_time, update_time, version, sign, name, code, identity_key, area_id, unidentified, source)
      SELECT ${s.param(now)}::timestamptz, ${s.param(now)}::timestamptz, 1, p.* FROM unnest(
        ${s.param(ordered.map((p) => p.sign))}::smallint[],
        ${s.param(ordered.map((p) => p.name))}::text[],
        ${s.param(ordered.map((p) => p.code))}::text[],
        ${s.param(ordered.map((p) => p.identityKey))}::text[],
        ${s.param(ordered.map((p) => p.areaId))}::uuid[],
        ${s.param(ordered.map((p) => p.unidentified))}::boolean[],
        ${s.param(ordered.map((p) => p.source))}::text[]) p
      WHERE ${s.unscoped('the home area is given')}
      ON CONFLICT DO NOTHING RETURNING id, sign, identity_key`,
  )
  const byKey = new Map(ordered.map((p) => [partyKey(p), p]))
  const made = rows.map((row) => ({
    id: row.id,
    sign: row.sign,
    details: byKey.get(partyKey({ sign: row.sign, identityKey: row.identity_key }))?.details ?? {},
  }))
  for (const sign of [1, 2, 3, 4] as const) {
    const own = made.filter((row) => row.sign === sign)
    if (own.length) await createProfiles(tx, sign, own)
  }
  return made.map(({ id, sign }) => ({ id, sign }))
}

/** Where each sign keeps what a source tells about addresses and contacts. */
const PROFILES: Record<
  ParticipantSign,
  { table: string; columns: Partial<Record<keyof PartyDetails, string>> }
> = {
  1: {
    table: 'purchaser_profile',
    columns: { address: 'address', contact: 'contacts', phone: 'contacts_phone' },
  },
  2: {
    table: 'supplier_profile',
    columns: {
      address: 'address',
      contact: 'contacts_name',
      phone: 'contacts_phone',
      email: 'contacts_email',
    },
  },
  3: {
    table: 'agency_profile',
    columns: {
      address: 'business_address',
      postalCode: 'postal_code',
      contact: 'contacts',
      phone: 'contacts_tel_phone',
    },
  },
  4: { table: 'expert_profile', columns: { phone: 'cell_phone' } },
}

async function createProfiles(
  tx: Ctx,
  sign: ParticipantSign,
  rows: { id: string; details: PartyDetails }[],
): Promise<void> {
  const { table, columns } = PROFILES[sign]
  const fields = Object.entries(columns) as [keyof PartyDetails, string][]
  await sqlCount(tx, (s) => {
    const values = fields.map(
      ([field]) => `${s.param(rows.map((row) => row.details[field] ?? ''))}::text[]`,
    )
    return `INSERT INTO ${table} (participant_id, ${fields.map(([, column]) => column).join(', ')})
      SELECT * FROM unnest(${s.param(rows.map((row) => row.id))}::uuid[], ${values.join(', ')}) v
      WHERE ${s.unscoped('belongs to a participant')} ON CONFLICT DO NOTHING`
  })
}
