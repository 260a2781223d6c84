import type { Ctx } from '@credit/api/core/context'
import { allAreas, col, type Sql, sql, sqlName, statement } from '@credit/api/database/statement'
import type { ParticipantSign } from '@credit/contract'
import { FIRST_ORDER, GENERATED_DATA } from './sizes.js'

export type PoolSizes = Readonly<Record<ParticipantSign, number>>

/** Access of the statements that fill a database. */
export const GENERATED = allAreas(GENERATED_DATA)

/** SQL for a number from 0 to 1 that is the same for the same text. */
export function hashFraction(text: Sql): Sql {
  return sql`((hashtextextended(${text}, 0) & 9007199254740991)::float8 / 9007199254740992)`
}

/** SQL for whether a participant is generated: its code contains a number above `FIRST_ORDER`. */
export function isGenerated(alias: string): Sql {
  const code = sqlName(alias, 'code')
  return sql`(CASE WHEN ${sqlName(alias, 'sign')} = 4 THEN ${code} ~ '^PS9900[0-9]{8}$'
      AND right(${code}, 6)::int > ${FIRST_ORDER}
    ELSE ${code} ~ '^.{2}9900[0-9]{10}' AND substr(${code}, 10, 7)::int > ${FIRST_ORDER} END)`
}

/** Creates the temporary table `fill_pool`: the generated participants, numbered by sign. */
export const createPoolTable = statement({
  access: GENERATED,
  samples: [{}],
  text: () =>
    sql`CREATE TEMPORARY TABLE fill_pool ON COMMIT DROP AS
      SELECT p.id, p.sign, p.area_id, p.name,
        (row_number() OVER (PARTITION BY p.sign ORDER BY p.code) - 1)::int AS n,
        ${hashFraction(sql`p.code`)} AS quality
      FROM participant p WHERE ${isGenerated('p')}`,
})

export const indexPool = statement({
  samples: [{}],
  text: () => sql`CREATE INDEX ON fill_pool (sign, n)`,
})

export const poolSizes = statement({
  columns: { sign: col.smallint<ParticipantSign>(), size: col.int() },
  samples: [{}],
  text: () => sql`SELECT sign, count(*)::int AS size FROM fill_pool GROUP BY sign`,
})

/** Updates the planner's statistics of a temporary table. */
export const analyzeTemporary = statement({
  samples: [{ table: 'fill_pool' }],
  text: ({ table }: { table: string }) => sql`ANALYZE ${sqlName(table)}`,
})

/**
 * Creates the pool of participants that generated projects draw from.
 * @returns how many there are of each sign.
 */
export async function createPool(tx: Ctx): Promise<PoolSizes> {
  await createPoolTable.run(tx, {})
  await indexPool.run(tx, {})
  await analyzeTemporary.run(tx, { table: 'fill_pool' })
  const sizes: Record<ParticipantSign, number> = { 1: 0, 2: 0, 3: 0, 4: 0 }
  for (const { sign, size } of await poolSizes.rows(tx, {})) sizes[sign] = size
  return sizes
}
