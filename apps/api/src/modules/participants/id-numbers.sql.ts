import { col, SAMPLE_ID, sql, statement } from '../../database/statement.js'

/** The encrypted ID number of a supplier's contact, which no other read loads. */
export const idNumberOf = statement({
  columns: { contactsNumber: col.nullable(col.bytea()), hash: col.nullable(col.bytea()) },
  samples: [{ id: SAMPLE_ID }],
  text: ({ id }: { id: string }) =>
    sql`SELECT contacts_number AS "contactsNumber", contacts_number_hash AS hash
      FROM supplier_profile WHERE participant_id = ${id}`,
})

/** Encrypted ID numbers that cannot be searched for yet. */
export const unhashedIdNumbers = statement({
  columns: { id: col.uuid(), contactsNumber: col.bytea() },
  samples: [{ limit: 1 }],
  text: ({ limit }: { limit: number }) =>
    sql`SELECT participant_id AS id, contacts_number AS "contactsNumber" FROM supplier_profile
      WHERE contacts_number IS NOT NULL AND contacts_number_hash IS NULL
      ORDER BY participant_id LIMIT ${limit}`,
})
