import { allAreas, col, SAMPLE_ID, sql, statement } from '../../database/statement.js'
import { movingRows } from '../participants/merge/moving-rows.sql.js'

/** The id that the account of a registration will have. */
export const newAccountId = statement({
  columns: { id: col.uuid() },
  samples: [{}],
  text: () => sql`SELECT uuidv7() AS id`,
})

/** The encrypted ID number of a registration, which no other read loads. */
export const contactsNumberOf = statement({
  access: allAreas('of a registration that the caller may decide'),
  columns: { contactsNumber: col.nullable(col.bytea()) },
  samples: [{ id: SAMPLE_ID }],
  text: ({ id }: { id: string }) =>
    sql`SELECT contacts_number AS "contactsNumber" FROM registration WHERE id = ${id}`,
})

/** Lets registrations that claim a participant claim another one. */
export const moveRegistrations = movingRows({ name: 'registration', status: true })
