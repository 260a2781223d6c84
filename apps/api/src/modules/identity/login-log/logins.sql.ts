import { col, sql, statement } from '#database/statement'

export type LoginFault = 'changed' | 'removed'

/** Returns logins that differ from their entries in the audit log. */
export const findLoginFaults = statement({
  access: 'system',
  columns: { id: col.text(), fault: col.text<LoginFault>() },
  samples: [{ limit: 1 }],
  text: ({ limit }: { limit: number }) =>
    sql`SELECT a.entity_id AS id, CASE WHEN l.id IS NULL THEN 'removed' ELSE 'changed' END AS fault
      FROM audit_log a LEFT JOIN login_log l ON l.id::text = a.entity_id
      WHERE a.entity = 'login_log' AND a.action = 'record'
        AND (l.id IS NULL OR a.after->>'digest' IS DISTINCT FROM login_digest(l))
      ORDER BY a.id LIMIT ${limit}`,
})

/**
 * Compares the logins without an audit entry of their own with the common entry for all of them, which was written
 * before any other.
 */
export const compareOlderLogins = statement({
  access: 'system',
  columns: { stored: col.bigint(), sealed: col.bigint(), equal: col.bool() },
  samples: [{}],
  text: () =>
    sql`SELECT l.logins AS stored, coalesce((s.after->>'logins')::bigint, 0) AS sealed,
        CASE WHEN s.id IS NULL THEN l.logins = 0 ELSE s.after->>'digest' = l.digest END AS equal
      FROM unrecorded_logins() l LEFT JOIN (SELECT id, after FROM audit_log
        WHERE entity = 'login_log' AND action = 'seal' ORDER BY txid, id LIMIT 1) s ON true`,
})
