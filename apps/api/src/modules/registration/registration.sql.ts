import { col, sql, statement } from '#database/statement'
import { movingRows } from '../participants/merge/moving-rows.sql.js'

/** The id that the account of a registration will have. */
export const newAccountId = statement({
  columns: { id: col.uuid() },
  samples: [{}],
  text: () => sql`SELECT uuidv7() AS id`,
})

/** Lets registrations that claim a participant claim another one. */
export const moveRegistrations = movingRows({ name: 'registration', status: true })
