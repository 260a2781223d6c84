import type { CreditChangeKind, DishonestRecordStatus, Names, ParticipantSign, PlainDate } from '@credit/contract'
import {
  allAreas,
  col,
  SAMPLE_DAY,
  SAMPLE_ID,
  SAMPLE_TIME,
  type Sql,
  sql,
  statement,
  statesOf,
} from '../../../database/statement.js'
import { isOrganisation } from '../../participants/records/organisation.js'
import { isPublishedAct } from './published-act.js'

const OPEN = allAreas('one score counts in every area, and other systems may read it')

/** The public values of an organisation after a change of its score; null while unrated. */
export interface PublicValues {
  participantId: string
  score: number | null
  starLevel: number | null
  band: string | null
  unrated: boolean
  serious: boolean
}

/** Records changes of scores; natural persons are left out. */
export const insertScoreChanges = statement({
  access: OPEN,
  samples: [{ values: [] as readonly PublicValues[], now: SAMPLE_TIME }],
  text: ({ values, now }: { values: readonly PublicValues[]; now: Date }) =>
    sql`INSERT INTO credit_change (create_time, participant_id, kind, code, name, sign, content)
      SELECT ${now}::timestamptz, p.id, 'score', p.code, p.name, p.sign, v.content
      FROM unnest(${values.map(({ participantId }) => participantId)}::uuid[],
        ${values.map(({ participantId: _, ...content }) => JSON.stringify(content))}::jsonb[])
        WITH ORDINALITY AS v(id, content, n)
      JOIN participant p ON p.id = v.id
      WHERE ${isOrganisation(sql`p`)} ORDER BY v.n`,
})

interface ListingQuery {
  /** Only of these records; null = of all. */
  ids: readonly string[] | null
  day: PlainDate
  now: Date
}

const isListed = (day: PlainDate) => isPublishedAct(sql`r`, sql`p`, day)
const LISTING_SAMPLES: readonly ListingQuery[] = [
  { ids: [SAMPLE_ID], day: SAMPLE_DAY, now: SAMPLE_TIME },
  { ids: null, day: SAMPLE_DAY, now: SAMPLE_TIME },
]
const among = (ids: ListingQuery['ids'], column: Sql) =>
  ids === null ? sql`true` : sql`${column} = ANY(${ids}::uuid[])`

/** Notes the serious acts that are listed on a day, each once. */
export const insertListed = statement({
  access: OPEN,
  samples: LISTING_SAMPLES,
  text: ({ ids, day, now }: ListingQuery) =>
    sql`INSERT INTO credit_change (create_time, participant_id, kind, record_id, code, name, sign, content)
      SELECT ${now}::timestamptz, p.id, 'listed', r.id, p.code, p.name, p.sign, '{}'
      FROM dishonest_record r JOIN participant p ON p.id = r.participant_id
      WHERE ${isListed(day)} AND ${among(ids, sql`r.id`)}
        AND NOT EXISTS (SELECT FROM credit_change c WHERE c.record_id = r.id
          AND c.participant_id = p.id AND c.kind = 'listed')
      ORDER BY r.id ON CONFLICT DO NOTHING`,
})

/** Notes the serious acts that were listed and are not on a day, each once. */
export const insertDelisted = statement({
  access: OPEN,
  samples: LISTING_SAMPLES,
  text: ({ ids, day, now }: ListingQuery) =>
    sql`INSERT INTO credit_change (create_time, participant_id, kind, record_id, code, name, sign, content)
      SELECT ${now}::timestamptz, c.participant_id, 'delisted', c.record_id, c.code, c.name, c.sign, '{}'
      FROM credit_change c
      WHERE c.kind = 'listed' AND ${among(ids, sql`c.record_id`)}
        AND NOT EXISTS (SELECT FROM credit_change d WHERE d.record_id = c.record_id
          AND d.participant_id = c.participant_id AND d.kind = 'delisted')
        AND NOT EXISTS (SELECT FROM dishonest_record r JOIN participant p ON p.id = r.participant_id
          WHERE r.id = c.record_id AND r.participant_id = c.participant_id AND ${isListed(day)})
      ORDER BY c.seq ON CONFLICT DO NOTHING`,
})

/** Makes one transaction after the other number changes, until each ends. */
export const tryNumberingLock = statement({
  columns: { acquired: col.bool() },
  samples: [{}],
  text: () => sql`SELECT pg_try_advisory_xact_lock(hashtext('credit-changes')) AS acquired`,
})

/**
 * Numbers changes that were committed without a number, in the order of their writing. Only the holder of the
 * lock does, until its commit: a number that can be read is never followed by a smaller one.
 */
export const numberCommitted = statement({
  columns: { id: col.uuid() },
  samples: [{ limit: 1 }],
  text: ({ limit }: { limit: number }) =>
    sql`WITH unnumbered AS (SELECT id, row_number() OVER (ORDER BY seq) AS n FROM credit_change
        WHERE position IS NULL ORDER BY seq LIMIT ${limit}),
      head AS (SELECT coalesce(max(position), 0) AS position FROM credit_change)
      UPDATE credit_change c SET position = head.position + u.n
      FROM unnumbered u, head WHERE c.id = u.id RETURNING c.id`,
})

/** A change as other systems read it. */
const CHANGE = {
  position: col.bigint(),
  id: col.uuid(),
  createTime: col.timestamptz(),
  kind: col.text<CreditChangeKind>(),
  code: col.text(),
  name: col.text(),
  sign: col.smallint<ParticipantSign>(),
  content: col.jsonb<Partial<PublicValues>>(),
  recordId: col.nullable(col.uuid()),
  behavior: col.nullable(col.jsonb<Names>()),
  authority: col.nullable(col.text()),
  decisionNumber: col.nullable(col.text()),
  decidedOn: col.nullable(col.text<PlainDate>()),
  publishDate: col.nullable(col.text<PlainDate>()),
  publishEndDate: col.nullable(col.text<PlainDate>()),
}

/**
 * Public content of a change today: nothing about natural persons, and only that an act is no longer listed if it was
 * repaired or revoked (rule C18).
 */
const SELECT_CHANGES = sql`SELECT c.position, c.id, c.create_time AS "createTime", c.kind, c.code, c.name, c.sign,
    c.content, c.record_id AS "recordId",
    CASE WHEN c.kind = 'listed' THEN i.names END AS behavior,
    CASE WHEN c.kind = 'listed' THEN r.authority END AS authority,
    CASE WHEN c.kind = 'listed' THEN r.decision_number END AS "decisionNumber",
    CASE WHEN c.kind = 'listed' THEN r.decided_on::text END AS "decidedOn",
    CASE WHEN c.kind = 'listed' THEN r.publish_date::text END AS "publishDate",
    CASE WHEN c.kind = 'listed' THEN r.publish_end_date::text END AS "publishEndDate"
  FROM credit_change c JOIN participant p ON p.id = c.participant_id
  LEFT JOIN dishonest_record r ON r.id = c.record_id LEFT JOIN dishonesty_item i ON i.id = r.item_id
  WHERE ${isOrganisation(sql`p`, sql`coalesce(p.code, c.code)`)}
    AND (c.kind <> 'listed' OR r.status NOT IN ${statesOf<DishonestRecordStatus>('repaired', 'revoked')})`

/** The changes after a place of the feed. */
export const changesAfter = statement({
  access: OPEN,
  columns: CHANGE,
  samples: [{ cursor: '0', limit: 1 }],
  text: ({ cursor, limit }: { cursor: string; limit: number }) =>
    sql`${SELECT_CHANGES} AND c.position > ${cursor}::bigint ORDER BY c.position LIMIT ${limit}`,
})

/** A change; none if it must no longer be disclosed. */
export const changeById = statement({
  access: OPEN,
  columns: CHANGE,
  samples: [{ id: SAMPLE_ID }],
  text: ({ id }: { id: string }) => sql`${SELECT_CHANGES} AND c.id = ${id}::uuid`,
})
