import type { SystemCtx } from '#core/context'
import { spellNames } from '#database/spell-names'
import { col, SAMPLE_ID, sql, statement } from '#database/statement'

const unspelled = statement({
  access: 'system',
  columns: { id: col.uuid(), name: col.text() },
  samples: [{ limit: 1 }],
  text: ({ limit }: { limit: number }) =>
    sql`SELECT p.id, p.name FROM project p WHERE p.sounds IS NULL ORDER BY p.id LIMIT ${limit}`,
})

interface Spelled {
  id: string
  name: string
  sounds: string
}

const storeSounds = statement({
  access: 'system',
  samples: [{ rows: [{ id: SAMPLE_ID, name: '', sounds: '//' }] }],
  text: ({ rows }: { rows: readonly Spelled[] }) =>
    sql`UPDATE project p SET sounds = v.sounds FROM unnest(${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ name }) => name)}::text[], ${rows.map(({ sounds }) => sounds)}::text[]) v(id, name, sounds)
      WHERE p.id = v.id AND p.name = v.name`,
})

/** Spells the names of projects that were stored without. */
export function spellProjects(ctx: SystemCtx): Promise<void> {
  return spellNames(ctx, {
    find: (reading, limit) => unspelled.rows(reading, { limit }),
    store: (tx, rows) => storeSounds.run(tx, { rows }),
  })
}
