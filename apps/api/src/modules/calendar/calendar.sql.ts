import { col, sql, statement } from '#database/statement'

/** The enabled values of a dictionary, in their order; every window and term is counted by them. */
export const enabledValues = statement({
  columns: { values: col.texts() },
  samples: [{ code: 'HOLIDAY' }],
  text: ({ code }: { code: string }) =>
    sql`SELECT ARRAY(SELECT item->>'value' FROM jsonb_array_elements(d.items) WITH ORDINALITY i(item, n)
          WHERE (item->>'enabled')::boolean ORDER BY n) AS values
      FROM dictionary d WHERE d.code = ${code}`,
})
