import { allAreas, col, sql, statement } from '@credit/api/database/statement'

const SAMPLE_ID = '01900000-0000-7000-8000-000000000000'

/** A record and the time at which its form is first viewed. */
export interface FirstView {
  id: string
  at: Date
}

/** Stores when forms are first viewed. */
export const recordFirstViews = statement({
  access: allAreas('the demo covers all areas'),
  samples: [{ views: [{ id: SAMPLE_ID, at: new Date(0) }] }],
  text: ({ views }: { views: readonly FirstView[] }) =>
    sql`UPDATE evaluation_record r SET first_seen_at = v.at
      FROM unnest(${views.map(({ id }) => id)}::uuid[],
        ${views.map(({ at }) => at)}::timestamptz[]) v(id, at)
      WHERE r.id = v.id`,
})

/** Updates the planner's statistics, which a long transaction has made obsolete. */
export const analyzeTables = statement({
  samples: [{}],
  text: () =>
    sql`ANALYZE participant, project, bid_section, section_stage, section_party, evaluation_record,
      credit_fact, score_line, account, sync_release`,
})

/**
 * Adjusts a transaction with many statements: JIT compilation costs more than it saves, and on a busy machine
 * computing between two statements, and a statement, may take longer than their time-outs.
 */
export const prepareBulkTransaction = statement({
  samples: [{}],
  columns: { jit: col.text(), idle: col.text(), statement: col.text() },
  text: () =>
    sql`SELECT set_config('jit', 'off', true) AS jit,
      set_config('idle_in_transaction_session_timeout', '0', true) AS idle,
      set_config('statement_timeout', '0', true) AS statement`,
})
