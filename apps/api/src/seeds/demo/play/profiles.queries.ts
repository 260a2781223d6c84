import type { ParticipantSign } from '@credit/contract'
import { PROFILE_TABLES } from '../../../participants/profiles.js'
import type { Ctx } from '../../../platform/database/context.js'
import { sqlCount } from '../../../platform/database/sql.js'
import type { Body } from '../city/organisations.js'
import { type Beyond, beyondSync } from '../city/profiles.js'

/** A body of the demo with the participant that the sync made of it. */
interface Registered {
  id: string
  body: Body
}

const TYPES: Readonly<Record<string, string>> = { gender: 'smallint', graduation_time: 'date' }

/** Fills the profile fields that the sync does not know, of those that it brought. */
export async function fillProfiles(tx: Ctx, people: readonly Registered[]): Promise<void> {
  for (const sign of [1, 3, 4] as const) {
    const own = people.filter(({ body }) => body.sign === sign)
    if (own.length > 0) await fill(tx, sign, own)
  }
}

async function fill(tx: Ctx, sign: ParticipantSign, people: readonly Registered[]): Promise<void> {
  const rows: Beyond[] = people.map(({ body }) => beyondSync(body))
  const columns = Object.keys(rows[0] ?? {})
  await sqlCount(tx, (s) => {
    const lists = columns.map(
      (column) => `${s.param(rows.map((row) => row[column]))}::${TYPES[column] ?? 'text'}[]`,
    )
    return `UPDATE ${PROFILE_TABLES[sign]} f
      SET ${columns.map((column) => `${column} = v.${column}`).join(', ')}
      FROM unnest(${s.param(people.map(({ id }) => id))}::uuid[], ${lists.join(', ')})
        v(id, ${columns.join(', ')})
      WHERE f.participant_id = v.id AND ${s.unscoped('the demo knows all areas')}`
  })
}
