import { createHash } from 'node:crypto'
import type { Ctx } from '#core/context'
import type { RatingEntity } from '#entities/ratings/rating'
import { statedRows } from './ratings.sql.js'

/**
 * The statement of a rating: one line of JSON with its number, half year and day, then one for each row,
 * by role, rank and code. Its SHA-256 is the digest that is kept when the rating comes into force.
 */
export async function statementOf(
  ctx: Ctx,
  { id, number, period, asOf }: Pick<RatingEntity, 'id' | 'number' | 'period' | 'asOf'>,
): Promise<string> {
  const rows = await statedRows.rows(ctx, { ratingId: id })
  const lines = [
    [number, period, asOf],
    ...rows.map(({ sign, rank, code, name, score, starLevel, band }) => [
      ...[sign, rank, code, name, score, starLevel, band],
    ]),
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** Returns the SHA-256 of a statement. */
export function digestOf(statement: string): string {
  return createHash('sha256').update(statement).digest('hex')
}
