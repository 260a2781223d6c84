import type { PlainDate } from '@credit/contract'
import { col, SAMPLE_DAY, SAMPLE_ID, sql, statement } from '#database/statement'
import type { ScoreLineEntity, ScoreTerms } from '#entities/ledger/score-line'
import type { PageQuery } from '#list/page'

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
  samples: [{ participantId: SAMPLE_ID, causes: ['bonus'], since: SAMPLE_DAY, limit: 1 }] as Since[],
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

/** Some entries of a participant's ledger. */
export const entriesById = statement({
  columns: { entry: col.json<EntryData>() },
  samples: [{ participantId: SAMPLE_ID, ids: [SAMPLE_ID] }],
  text: ({ participantId, ids }: { participantId: string; ids: readonly string[] }) =>
    sql`SELECT ${ENTRY} AS entry FROM score_line
      WHERE participant_id = ${participantId}::uuid AND id = ANY(${ids}::uuid[])`,
})

/** A page of a participant's ledger, newest first, and the total number of entries. */
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
