import type { ParticipantSign } from '@credit/contract'
import type { Ctx } from '#core/context'
import { findByCode, findByKey, type IdentityKey, type KnownParticipant, selectKnown } from './identities.sql.js'

export type { IdentityKey, KnownParticipant, NumberedParticipant } from './identities.sql.js'
export {
  type Home,
  insertIdentities,
  moveHomes,
  type NewIdentity,
  resetHomes,
  selectNamesakes,
  updateNumbers,
} from './identities.sql.js'

interface Code {
  sign: ParticipantSign
  code: string
}

/** Known participants, by the keys of the look-up. */
export interface KnownParticipants {
  byId: ReadonlyMap<string, KnownParticipant>
  /** `identityKeyOf` -> id. */
  byKey: ReadonlyMap<string, string>
  /** `codeKeyOf` -> id. */
  byCode: ReadonlyMap<string, string>
}

/** Returns an identity as one text, to compare by. */
export function identityKeyOf(key: IdentityKey): string {
  return `${key.sign}\n${key.scheme}\n${key.publisher}\n${key.number}\n${key.nameKey}`
}

export const codeKeyOf = ({ sign, code }: Code) => `${sign}\n${code}`

/** Finds participants by keys, codes and `ids`; for a merged participant, the kept one. */
export async function findKnown(
  ctx: Ctx,
  keys: readonly IdentityKey[],
  codes: readonly Code[],
  ids: readonly string[],
): Promise<KnownParticipants> {
  const byKey = new Map<string, string>()
  for (const { n, id } of keys.length > 0 ? await findByKey.rows(ctx, keys) : []) {
    const key = keys[n - 1]
    if (key) byKey.set(identityKeyOf(key), id)
  }
  const byCode = new Map<string, string>()
  for (const { n, id } of codes.length > 0 ? await findByCode.rows(ctx, codes) : []) {
    const code = codes[n - 1]
    if (code) byCode.set(codeKeyOf(code), id)
  }
  const all = [...new Set([...byKey.values(), ...byCode.values(), ...ids])]
  const rows = all.length > 0 ? await selectKnown.rows(ctx, all) : []
  return { byKey, byCode, byId: new Map(rows.map((row) => [row.id, row])) }
}
