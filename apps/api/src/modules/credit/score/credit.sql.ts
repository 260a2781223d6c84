import type { Names, PlainDate, Sign } from '@credit/contract'
import {
  allAreas,
  col,
  type RowOf,
  SAMPLE_DAY,
  SAMPLE_ID,
  sql,
  statement,
} from '../../../database/statement.js'
import type { ScoreLineEntity, ScoreTerms } from '../../../entities/credit/score-line.js'
import type { PageQuery } from '../../../list/page.js'

const VISIBLE = allAreas('the caller may see the participant')

/** What claims, records and adjustments are called: the names of their rule item, or a document. */
export const itemNames = statement({
  access: VISIBLE,
  columns: {
    id: col.uuid(),
    names: col.nullable(col.jsonb<Names>()),
    document: col.nullable(col.text()),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT c.id, i.names, NULL AS document FROM bonus_claim c
        JOIN bonus_item i ON i.id = c.item_id WHERE c.id = ANY(${ids}::uuid[])
      UNION ALL SELECT r.id, i.names, NULL FROM dishonest_record r
        JOIN dishonesty_item i ON i.id = r.item_id WHERE r.id = ANY(${ids}::uuid[])
      UNION ALL SELECT a.id, NULL, a.document_number FROM adjustment a
        WHERE a.id = ANY(${ids}::uuid[])`,
})

/** The evaluators of a participant, and whether they did so anonymously, and in a pool. */
export const evaluatorsOf = statement({
  access: VISIBLE,
  columns: {
    id: col.uuid(),
    name: col.text(),
    sign: col.smallint<Sign>(),
    anonymous: col.bool(),
    pooled: col.bool(),
  },
  samples: [{ participantId: SAMPLE_ID }],
  text: ({ participantId }: { participantId: string }) =>
    sql`SELECT p.id, p.name, p.sign, bool_or(f.anonymous) AS anonymous,
        bool_or(f.pooled) AS pooled
      FROM credit_fact f JOIN participant p ON p.id = f.evaluator_id
      WHERE f.evaluated_id = ${participantId}::uuid GROUP BY p.id`,
})

export type Evaluator = RowOf<typeof evaluatorsOf>

/** A ledger entry in JSON. */
export type EntryData = Pick<ScoreLineEntity, 'id' | 'cause' | 'causeId' | 'params'> & {
  createTime: string
  onDate: string
  before: number
  after: number
  delta: number
  ruleVersion: number
  breakdown: ScoreTerms
}

const ENTRY = sql`json_build_object('id', id, 'createTime', create_time,
  'onDate', on_date, 'before', before, 'after', after, 'delta', delta, 'cause', cause,
  'causeId', cause_id, 'params', params, 'ruleVersion', rule_version, 'breakdown', breakdown)`

/** The latest entries of some causes since a day, newest first. */
export const entriesSince = statement({
  columns: { entry: col.json<EntryData>() },
  samples: [
    { participantId: SAMPLE_ID, causes: ['bonus'], since: SAMPLE_DAY, limit: 1 },
  ] as Since[],
  text: ({ participantId, causes, since, limit }: Since) =>
    sql`SELECT ${ENTRY} AS entry FROM score_line
      WHERE participant_id = ${participantId}::uuid AND on_date >= ${since}::date
        AND cause = ANY(${causes}::text[])
      ORDER BY seq DESC LIMIT ${limit}`,
})

interface Since {
  participantId: string
  causes: readonly string[]
  since: PlainDate
  limit: number
}

/** One page of a participant's ledger, newest first, with the number of its entries. */
export const entriesPage = statement({
  columns: { total: col.int(), rows: col.json<EntryData[]>() },
  samples: [{ participantId: SAMPLE_ID, page: { current: 1, size: 10 } }],
  text: ({ participantId, page }: { participantId: string; page: PageQuery }) => {
    const own = sql`participant_id = ${participantId}::uuid`
    return sql`SELECT (SELECT count(*)::int FROM score_line WHERE ${own}) AS total,
      (SELECT coalesce(json_agg(${ENTRY}), '[]')
        FROM (SELECT * FROM score_line WHERE ${own} ORDER BY seq DESC
          LIMIT ${page.size} OFFSET ${(page.current - 1) * page.size}) l) AS rows`
  },
})
