import type { SystemCtx } from '../core/context.js'
import { speller } from '../core/language/sounds.js'
import { col, SAMPLE_ID, sql, sqlName, statement } from './statement.js'
import { unitOfWork } from './unit-of-work.js'

/** Names that are spelled in one transaction. */
const CHUNK = 500

interface Spelled {
  id: string
  name: string
  sounds: string
}

/** Finds rows of a table whose name is not spelled. */
export const unspelledNames = (table: string) =>
  statement({
    access: 'system',
    columns: { id: col.uuid(), name: col.text() },
    samples: [{ limit: 1 }],
    text: ({ limit }: { limit: number }) =>
      sql`SELECT t.id, t.name FROM ${sqlName(table)} t WHERE t.sounds IS NULL ORDER BY t.id LIMIT ${limit}`,
  })

/** Stores spellings of a table, except of names that have changed meanwhile. */
export const spelledNames = (table: string) =>
  statement({
    access: 'system',
    samples: [{ rows: [{ id: SAMPLE_ID, name: '', sounds: '//' }] }],
    text: ({ rows }: { rows: readonly Spelled[] }) =>
      sql`UPDATE ${sqlName(table)} t SET sounds = v.sounds FROM unnest(${rows.map(({ id }) => id)}::uuid[],
          ${rows.map(({ name }) => name)}::text[], ${rows.map(({ sounds }) => sounds)}::text[]) v(id, name, sounds)
        WHERE t.id = v.id AND t.name = v.name`,
  })

/** Spells the names that were stored without: by a release that did not, or by statements for many rows. */
export async function spellNames(
  ctx: SystemCtx,
  unspelled: ReturnType<typeof unspelledNames>,
  spelled: ReturnType<typeof spelledNames>,
): Promise<void> {
  for (;;) {
    const found = await unspelled.rows(ctx, { limit: CHUNK })
    if (found.length > 0) {
      const spell = await speller()
      const rows = found.map((row) => ({ ...row, sounds: spell(row.name) }))
      await unitOfWork(ctx, (tx) => spelled.run(tx, { rows }))
    }
    if (found.length < CHUNK) return
  }
}
