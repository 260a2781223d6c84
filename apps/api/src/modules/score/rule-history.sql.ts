import type { Bodies } from '@credit/scoring'
import { col, sql, statement } from '#database/statement'
import type { RuleSnapshot } from '#entities/ledger/rule-version'

/**
 * Last versions of the rules, the newest first. The name of who changed them is null for the system itself, and empty
 * for accounts outside of the caller's area.
 */
export const lastVersions = statement({
  access: 'area',
  columns: {
    number: col.int(),
    at: col.timestamptz(),
    accountName: col.nullable(col.text()),
    reason: col.text(),
    snapshot: col.jsonb<RuleSnapshot>(),
    bodies: col.json<Bodies>(),
  },
  samples: [{ limit: 1 }],
  text: ({ limit }: { limit: number }, scope) =>
    sql`SELECT v.number::int AS number, v.at, v.reason, v.snapshot, to_json(v.bodies) AS bodies,
        CASE WHEN v.account_id IS NOT NULL THEN coalesce(a.name, '') END AS "accountName"
      FROM rule_version v LEFT JOIN account a ON a.id = v.account_id AND ${scope.area(sql`a.area_id`)}
      ORDER BY v.number DESC LIMIT ${limit}`,
})
