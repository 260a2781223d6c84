import { newestProofs } from '#database/prove-rows.sql'
import { col, FIRST_ID, sql, statement } from '#database/statement'

/** Entries in chain form: `content` is every column as text that does not depend on session settings. */
const CHAIN_COLUMNS = sql`id, seq, hash, txid, jsonb_build_array(id,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), account_id, account_name, area_id,
  action, entity, entity_id, before, after, ip, request_id, txid)::text AS content`

const chainColumns = {
  id: col.uuid(),
  seq: col.nullable(col.bigint()),
  hash: col.nullable(col.text()),
  txid: col.bigint(),
  content: col.text(),
}

/** Tries to become the only sealing instance, until the transaction ends. */
export const trySealLock = statement({
  columns: { acquired: col.bool() },
  samples: [{}],
  text: () => sql`SELECT pg_try_advisory_xact_lock(hashtext('credit-audit-seal')) AS acquired`,
})

/**
 * Returns unsealed entries of transactions that are older than every one in progress. An entry of a transaction before
 * the last sealed one was inserted behind the sealer's back: it stays, and verification names it.
 */
export const findUnsealed = statement({
  access: 'system',
  columns: chainColumns,
  samples: [{ limit: 1 }],
  text: ({ limit }: { limit: number }) =>
    sql`SELECT ${CHAIN_COLUMNS} FROM audit_log
      WHERE seq IS NULL AND txid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
        AND txid >= coalesce((SELECT max(s.txid) FROM audit_log s JOIN audit_head h ON s.seq = h.seq
          WHERE h.seq > h.restored_seq), 0)
      ORDER BY txid, id LIMIT ${limit}`,
})

interface Links {
  ids: readonly string[]
  seqs: readonly string[]
  hashes: readonly string[]
}

/** Writes the places and hashes of entries. */
export const storeLinks = statement({
  access: 'system',
  samples: [{ ids: [], seqs: [], hashes: [] } as Links],
  text: ({ ids, seqs, hashes }: Links) =>
    sql`UPDATE audit_log a SET seq = l.seq, hash = l.hash
      FROM unnest(${ids}::uuid[], ${seqs}::bigint[], ${hashes}::text[]) l(id, seq, hash)
      WHERE a.id = l.id`,
})

interface ChainPart {
  /** Place and id of the last entry read. */
  after: readonly [seq: string, id: string]
  limit: number
}

/** Returns the entries that have a place in the chain, in its order. */
export const readChain = statement({
  access: 'system',
  columns: chainColumns,
  samples: [{ after: ['0', FIRST_ID], limit: 1 }],
  text: ({ after: [seq, id], limit }: ChainPart) =>
    sql`SELECT ${CHAIN_COLUMNS} FROM audit_log
      WHERE (seq, id) > (${seq}::bigint, ${id}::uuid) ORDER BY seq, id LIMIT ${limit}`,
})

/**
 * Counts unsealed entries. `late` ones, returned individually, belong to transactions that were sealed before: they
 * were inserted behind the sealer's back.
 */
export const groupUnsealed = statement({
  access: 'system',
  columns: { id: col.text(), late: col.bool(), entries: col.int() },
  samples: [{ head: '1', recent: 1 }],
  text: ({ head, recent }: { head: string; recent: number }) =>
    sql`WITH sealed AS (SELECT coalesce(max(txid), 0) AS txid FROM audit_log
        WHERE seq > greatest(${head}::bigint - ${recent}::integer,
            (SELECT restored_seq FROM audit_head)) AND seq <= ${head}::bigint)
      SELECT min(a.id::text) AS id, a.txid < sealed.txid AS late, count(*)::integer AS entries
      FROM audit_log a, sealed WHERE a.seq IS NULL
      GROUP BY late, CASE WHEN a.txid < sealed.txid THEN a.id END`,
})

/** Gives entries that are not sealed the number of the present transaction. */
export const renumberUnsealed = statement({
  access: 'system',
  samples: [{}],
  text: () => sql`UPDATE audit_log SET txid = current_txid() WHERE seq IS NULL`,
})

/** Last place before the first entry of a day or a later day; null if there is nothing to archive. */
export const lastPlaceBefore = statement({
  access: 'system',
  columns: { seq: col.nullable(col.bigint()) },
  samples: [{ before: new Date(0) }],
  text: ({ before }: { before: Date }) =>
    sql`SELECT coalesce((SELECT min(a.seq) - 1 FROM audit_log a
          WHERE a.seq > h.archived_seq AND a.at >= ${before}::timestamptz), h.seq) AS seq
      FROM audit_head h`,
})

/** Returns the entries at places. */
export const findPlaces = statement({
  access: 'system',
  columns: chainColumns,
  samples: [{ seqs: ['1'] }],
  text: ({ seqs }: { seqs: readonly string[] }) =>
    sql`SELECT ${CHAIN_COLUMNS} FROM audit_log WHERE seq = ANY(${seqs}::bigint[]) ORDER BY seq, id`,
})

/** Removes archived entries, except for some tables and for the newest entries about rows of proved tables. */
export const removeArchived = statement({
  access: 'system',
  columns: { removed: col.int() },
  samples: [{ upTo: '1', kept: ['x'], proved: ['y'] }],
  text: ({ upTo, kept, proved }: { upTo: string; kept: readonly string[]; proved: readonly string[] }) =>
    sql`WITH gone AS (DELETE FROM audit_log a WHERE seq BETWEEN 1 AND ${upTo}::bigint
        AND NOT entity = ANY(${kept}::text[])
        AND id NOT IN (SELECT id FROM (${newestProofs(proved)}) newest)
        RETURNING 1)
      SELECT count(*)::int AS removed FROM gone`,
})

/** Evaluations with more than one entry of their submit. */
export const doubledSubmits = statement({
  access: 'system',
  columns: { id: col.text(), entries: col.int() },
  samples: [{}],
  text: (_: object) =>
    sql`SELECT entity_id AS id, count(*)::int AS entries FROM audit_log
      WHERE entity = 'evaluation_record' AND action = 'submit' GROUP BY entity_id HAVING count(*) > 1 ORDER BY 1`,
})
