import { allAreas, col, sql, statement } from '#database/statement'

const ID = '01900000-0000-7000-8000-000000000000'

/** Generates an id in the database, so that ids sort by time on all instances. */
export const newId = statement({
  columns: { id: col.uuid() },
  samples: [{}],
  text: () => sql`SELECT uuidv7() AS id`,
})

/** Returns the files of a record in the order of `ids`. */
export const listFiles = statement({
  access: allAreas('files of a record that the caller may see'),
  columns: { id: col.uuid(), name: col.text(), size: col.float(), contentType: col.text() },
  samples: [{ ids: [ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT f.id, f.name, f.size::float8 AS size, f.content_type AS "contentType"
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted(id, n)
      JOIN stored_file f ON f.id = wanted.id ORDER BY wanted.n`,
})

/** Files that an account has uploaded since a time. */
export const uploadsSince = statement({
  access: allAreas('limited to the caller'),
  columns: { files: col.int(), bytes: col.float() },
  samples: [{ accountId: ID, since: new Date(0) }],
  text: ({ accountId, since }: { accountId: string; since: Date }) =>
    sql`SELECT count(*)::int AS files, coalesce(sum(size), 0)::float8 AS bytes FROM stored_file
      WHERE create_time > ${since} AND account_id = ${accountId} AND purpose <> 'result'`,
})

interface UsableFiles {
  ids: readonly string[]
  /** Null: the service itself, which may use every file. */
  accountId: string | null
  ownerTable: string
  ownerId: string
  picturesOnly: boolean
}

/** Counts the files that a record may use: uploaded by the caller or already used by the record. */
export const countUsable = statement({
  access: allAreas('limited to files of the caller and of the record'),
  columns: { files: col.int() },
  samples: [
    {
      ids: [ID],
      accountId: ID,
      ownerTable: 'area',
      ownerId: ID,
      picturesOnly: true,
    } as UsableFiles,
  ],
  text: ({ ids, accountId, ownerTable, ownerId, picturesOnly }: UsableFiles) =>
    sql`SELECT count(*)::integer AS files FROM stored_file f
      WHERE f.id = ANY(${ids}::uuid[])
        AND (NOT ${picturesOnly}::boolean OR f.content_type LIKE 'image/%')
        AND (${accountId}::uuid IS NULL OR f.account_id = ${accountId}::uuid
          OR EXISTS (SELECT FROM file_use u WHERE u.file_id = f.id
            AND u.owner_table = ${ownerTable} AND u.owner_id = ${ownerId}))`,
})

interface FileUses {
  ids: readonly string[]
  ownerTable: string
  ownerId: string
  field: string
  isPublic: boolean
}

/** Replaces the files that a field of a record uses. */
export const replaceUses = statement({
  samples: [{ ids: [ID], ownerTable: 'area', ownerId: ID, field: 'image', isPublic: true } as FileUses],
  text: ({ ids, ownerTable, ownerId, field, isPublic }: FileUses) =>
    sql`WITH removed AS (DELETE FROM file_use WHERE owner_table = ${ownerTable}
        AND owner_id = ${ownerId} AND field = ${field} AND file_id <> ALL(${ids}::uuid[]))
      INSERT INTO file_use (file_id, owner_table, owner_id, field, public)
      SELECT f, ${ownerTable}, ${ownerId}, ${field}, ${isPublic}::boolean
      FROM unnest(${ids}::uuid[]) f
      ON CONFLICT (file_id, owner_table, owner_id, field) DO UPDATE SET public = excluded.public
        WHERE file_use.public <> excluded.public`,
})

/** Deletes the uses of files by the records of a table, if the files were uploaded before a time. */
export const deleteOldUses = statement({
  access: 'system',
  samples: [{ ownerTable: 'job', before: new Date(0) }],
  text: ({ ownerTable, before }: { ownerTable: string; before: Date }) =>
    sql`DELETE FROM file_use u USING stored_file f
      WHERE f.id = u.file_id AND u.owner_table = ${ownerTable} AND f.create_time < ${before}`,
})

interface Unused {
  /** The last id of the batch before. */
  after: string
  createdBefore: Date
  limit: number
}

/** Returns a batch of old files that no record uses. */
export const findUnused = statement({
  access: 'system',
  columns: { id: col.uuid() },
  samples: [{ after: ID, createdBefore: new Date(0), limit: 1 }],
  text: ({ after, createdBefore, limit }: Unused) =>
    sql`SELECT f.id FROM stored_file f
      WHERE f.create_time < ${createdBefore} AND f.id > ${after}
        AND NOT EXISTS (SELECT FROM file_use u WHERE u.file_id = f.id)
      ORDER BY f.id LIMIT ${limit}`,
})

/** Deletes a file unless a record uses it by now. */
export const deleteIfUnused = statement({
  access: 'system',
  samples: [{ id: ID }],
  text: ({ id }: { id: string }) =>
    sql`DELETE FROM stored_file f WHERE f.id = ${id}
      AND NOT EXISTS (SELECT FROM file_use u WHERE u.file_id = f.id)`,
})

/** Waits for running deletions of content, and blocks new ones until the transaction ends. */
export const holdDeletion = statement({
  columns: { held: col.bool() },
  samples: [{}],
  text: () => sql`SELECT true AS held FROM pg_advisory_xact_lock(hashtext('credit-file-content'))`,
})

/** Begins a deletion of content; waits while a backup compares the files with their rows. */
export const beginDeletion = statement({
  columns: { begun: col.bool() },
  samples: [{}],
  text: () => sql`SELECT true AS begun FROM pg_advisory_xact_lock_shared(hashtext('credit-file-content'))`,
})
