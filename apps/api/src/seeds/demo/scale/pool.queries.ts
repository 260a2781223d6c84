import type { ParticipantSign } from '@credit/contract'
import type { Ctx } from '../../../platform/database/context.js'
import { sql } from '../../../platform/database/sql.js'
import { FIRST_ORDER, WHOLE } from './sizes.js'

/** A number from 0 to 1 that is the same for the same text. */
export const luck = (text: string) =>
  `((hashtextextended(${text}, 0) & 9007199254740991)::float8 / 9007199254740992)`

export type PoolSizes = Readonly<Record<ParticipantSign, number>>

/**
 * The bodies that only fill, numbered by sign (`fill_pool`), to be dealt out by number; lives as
 * long as the transaction. Answers how many of each sign there are.
 */
export async function makePool(tx: Ctx): Promise<PoolSizes> {
  await sql(
    tx,
    (s) => `CREATE TEMPORARY TABLE fill_pool ON COMMIT DROP AS
      SELECT p.id, p.sign, p.area_id, p.name,
        (row_number() OVER (PARTITION BY p.sign ORDER BY p.code) - 1)::int AS n,
        ${luck('p.code')} AS quality
      FROM participant p WHERE ${isFilling('p')} AND ${s.unscoped(WHOLE)}`,
  )
  await sql(tx, (s) => `CREATE INDEX ON fill_pool (sign, n) /* ${s.unscoped(WHOLE)} */`)
  await sql(tx, (s) => `ANALYZE fill_pool /* ${s.unscoped(WHOLE)} */`)
  const rows = await sql<{ sign: ParticipantSign; size: number }>(
    tx,
    (s) =>
      `SELECT sign, count(*)::int AS size FROM fill_pool WHERE ${s.unscoped(WHOLE)} GROUP BY sign`,
  )
  const sizes: Record<ParticipantSign, number> = { 1: 0, 2: 0, 3: 0, 4: 0 }
  for (const { sign, size } of rows) sizes[sign] = size
  return sizes
}

/** By the number in its code: the demo city's stay below (`FIRST_ORDER`). */
export function isFilling(alias: string): string {
  return `(CASE WHEN ${alias}.sign = 4 THEN ${alias}.code ~ '^PS9900[0-9]{8}$'
      AND right(${alias}.code, 6)::int > ${FIRST_ORDER}
    ELSE ${alias}.code ~ '^.{2}9900[0-9]{10}' AND substr(${alias}.code, 10, 7)::int > ${FIRST_ORDER} END)`
}
