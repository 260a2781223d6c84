import type {
  AlarmCause,
  ChosenPart,
  CreditChangeKind,
  DishonestRecordStatus,
  Names,
  ParticipantSign,
  PlainDate,
} from '@credit/contract'
import {
  allAreas,
  col,
  type PublicSql,
  SAMPLE_DAY,
  SAMPLE_ID,
  SAMPLE_TIME,
  type Sql,
  sql,
  statement,
  statesOf,
  table,
} from '#database/statement'
import { CreditChangeEntity } from '#entities/ledger/credit-change'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { isOrganisation } from '../../participants/records/organisation.js'
import { isPublishedAct } from './published-act.js'

const p = table(ParticipantEntity, 'p')
const creditChange = table(CreditChangeEntity)
const r = table(DishonestRecordEntity, 'r')
const c = table(CreditChangeEntity, 'c')
const d = table(CreditChangeEntity, 'd')
const i = table(DishonestyItemEntity, 'i')
const b = table(BidSectionEntity, 'b')
const o = table(ProjectEntity, 'o')

const SCORES_OF_ANY_AREA = allAreas('one score counts in every area, and other systems may read it')

/** The public values of an organisation after a change of its score; null while unrated. */
export interface PublicValues {
  participantId: string
  score: number | null
  starLevel: number | null
  band: string | null
  /** Mean that the evaluations miss, so that band or stars are lower than the score. */
  limitedBy: number | null
  unrated: boolean
  serious: boolean
}

/** Records changes of scores; natural persons are left out. */
export const insertScoreChanges = statement({
  access: SCORES_OF_ANY_AREA,
  columns: { id: col.uuid() },
  samples: [{ values: [] as readonly PublicValues[], now: SAMPLE_TIME }],
  text: ({ values, now }: { values: readonly PublicValues[]; now: Date }) =>
    sql`INSERT INTO ${creditChange} (${creditChange.createTime}, ${creditChange.participantId}, ${creditChange.kind}, ${creditChange.code}, ${creditChange.name}, ${creditChange.sign}, ${creditChange.content})
      SELECT ${now}::timestamptz, ${p.id}, 'score', ${p.code}, ${p.name}, ${p.sign}, v.content
      FROM unnest(${values.map(({ participantId }) => participantId)}::uuid[],
        ${values.map(({ participantId: _, ...content }) => JSON.stringify(content))}::jsonb[])
        WITH ORDINALITY AS v(id, content, n)
      JOIN ${p} ON ${p.id} = v.id
      WHERE ${isOrganisation(sql`p`)} ORDER BY v.n RETURNING id`,
})

/** A choice of a participant that raised an alarm. */
export interface Award {
  participantId: string
  sectionId: string
  part: ChosenPart
  cause: AlarmCause
  chosenOn: PlainDate
}

/** Public content of an award alarm. */
export type AwardContent = Pick<Award, 'part' | 'cause' | 'chosenOn'> & {
  ocid: string
  projectCode: string
  projectName: string
  sectionCode: string
  sectionName: string
}

/** Records awards that raised an alarm; natural persons are left out. */
export const insertAwards = statement({
  access: 'area',
  columns: { id: col.uuid() },
  samples: [{ awards: [] as readonly Award[], now: SAMPLE_TIME }],
  text: ({ awards, now }: { awards: readonly Award[]; now: Date }, scope) =>
    sql`INSERT INTO ${creditChange} (${creditChange.createTime}, ${creditChange.participantId}, ${creditChange.kind}, ${creditChange.code}, ${creditChange.name}, ${creditChange.sign}, ${creditChange.content})
      SELECT ${now}::timestamptz, ${p.id}, 'award', ${p.code}, ${p.name}, ${p.sign}, v.content || jsonb_build_object(
        'ocid', ${o.ocid}, 'projectCode', ${o.code}, 'projectName', ${o.name}, 'sectionCode', ${b.code},
        'sectionName', ${b.name})
      FROM unnest(${awards.map(({ participantId }) => participantId)}::uuid[],
        ${awards.map(({ sectionId }) => sectionId)}::uuid[],
        ${awards.map(({ part, cause, chosenOn }) => JSON.stringify({ part, cause, chosenOn }))}::jsonb[])
        WITH ORDINALITY AS v(id, section_id, content, n)
      JOIN ${p} ON ${p.id} = v.id JOIN ${b} ON ${b.id} = v.section_id JOIN ${o} ON ${o.id} = ${b.projectId}
      WHERE ${isOrganisation(sql`p`)} AND ${scope.area(b.areaId)} ORDER BY v.n RETURNING id`,
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
  access: SCORES_OF_ANY_AREA,
  columns: { id: col.uuid() },
  samples: LISTING_SAMPLES,
  text: ({ ids, day, now }: ListingQuery) =>
    sql`INSERT INTO ${creditChange} (${creditChange.createTime}, ${creditChange.participantId}, ${creditChange.kind}, ${creditChange.recordId}, ${creditChange.code}, ${creditChange.name}, ${creditChange.sign}, ${creditChange.content})
      SELECT ${now}::timestamptz, ${p.id}, 'listed', ${r.id}, ${p.code}, ${p.name}, ${p.sign}, '{}'
      FROM ${r} JOIN ${p} ON ${p.id} = ${r.participantId}
      WHERE ${isListed(day)} AND ${among(ids, r.id)}
        AND NOT EXISTS (SELECT FROM ${c} WHERE ${c.recordId} = ${r.id}
          AND ${c.participantId} = ${p.id} AND ${c.kind} = 'listed')
      ORDER BY ${r.id} ON CONFLICT DO NOTHING RETURNING id`,
})

/** Notes the serious acts that were listed and are not on a day, each once. */
export const insertDelisted = statement({
  access: SCORES_OF_ANY_AREA,
  columns: { id: col.uuid() },
  samples: LISTING_SAMPLES,
  text: ({ ids, day, now }: ListingQuery) =>
    sql`INSERT INTO ${creditChange} (${creditChange.createTime}, ${creditChange.participantId}, ${creditChange.kind}, ${creditChange.recordId}, ${creditChange.code}, ${creditChange.name}, ${creditChange.sign}, ${creditChange.content})
      SELECT ${now}::timestamptz, ${c.participantId}, 'delisted', ${c.recordId}, ${c.code}, ${c.name}, ${c.sign}, '{}'
      FROM ${c}
      WHERE ${c.kind} = 'listed' AND ${among(ids, c.recordId)}
        AND NOT EXISTS (SELECT FROM ${d} WHERE ${d.recordId} = ${c.recordId}
          AND ${d.participantId} = ${c.participantId} AND ${d.kind} = 'delisted')
        AND NOT EXISTS (SELECT FROM ${r} JOIN ${p} ON ${p.id} = ${r.participantId}
          WHERE ${r.id} = ${c.recordId} AND ${r.participantId} = ${c.participantId} AND ${isListed(day)})
      ORDER BY ${c.seq} ON CONFLICT DO NOTHING RETURNING id`,
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
      UPDATE ${c} SET ${creditChange.position} = head.position + u.n
      FROM unnumbered u, head WHERE ${c.id} = u.id RETURNING ${c.id}`,
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
  content: col.jsonb<Partial<PublicValues & AwardContent>>(),
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
const selectChanges = (
  organisation: (condition: PublicSql) => Sql,
) => sql`SELECT ${c.select('position', 'id', 'createTime', 'kind', 'code', 'name', 'sign', 'content', 'recordId')},
    CASE WHEN ${c.kind} = 'listed' THEN ${i.names} END AS behavior,
    CASE WHEN ${c.kind} = 'listed' THEN ${r.authority} END AS authority,
    CASE WHEN ${c.kind} = 'listed' THEN ${r.decisionNumber} END AS "decisionNumber",
    CASE WHEN ${c.kind} = 'listed' THEN ${r.decidedOn}::text END AS "decidedOn",
    CASE WHEN ${c.kind} = 'listed' THEN ${r.publishDate}::text END AS "publishDate",
    CASE WHEN ${c.kind} = 'listed' THEN ${r.publishEndDate}::text END AS "publishEndDate"
  FROM ${c} JOIN ${p} ON ${p.id} = ${c.participantId}
  LEFT JOIN ${r} ON ${r.id} = ${c.recordId} LEFT JOIN ${i} ON ${i.id} = ${r.itemId}
  WHERE ${organisation(isOrganisation(sql`p`, sql`coalesce(${p.code}, ${c.code})`))}
    AND (${c.kind} <> 'listed' OR ${r.status} NOT IN ${statesOf<DishonestRecordStatus>('repaired', 'revoked')})`

/** The changes after a place of the feed. */
export const changesAfter = statement({
  access: 'public',
  columns: CHANGE,
  samples: [{ cursor: '0', limit: 1 }],
  text: ({ cursor, limit }: { cursor: string; limit: number }, scope) =>
    sql`${selectChanges(scope.isPublic)} AND c.position > ${cursor}::bigint ORDER BY c.position LIMIT ${limit}`,
})

/** A change; none if it must no longer be disclosed. */
export const changeById = statement({
  access: 'public',
  columns: CHANGE,
  samples: [{ id: SAMPLE_ID }],
  text: ({ id }: { id: string }, scope) => sql`${selectChanges(scope.isPublic)} AND c.id = ${id}::uuid`,
})
