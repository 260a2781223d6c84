import {
  type AccountStatus,
  LINKED_PARTS,
  type LinkedPart,
  type LinkStatus,
  type LinkStrength,
  type Names,
  type ParticipantSign,
  type ParticipantStatus,
  type PlainDate,
  SIGN,
} from '@credit/contract'
import { col, FIRST_ID, SAMPLE_ID, type Sql, sql, statement, statesOf, table } from '#database/statement'
import { AreaEntity } from '#entities/areas/area'
import { AccountEntity } from '#entities/identity/account'
import { ExpertProfileEntity } from '#entities/participants/expert-profile'
import { ParticipantEntity } from '#entities/participants/participant'
import { SupplierProfileEntity } from '#entities/participants/supplier-profile'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { BidderLinkEntity } from '#entities/projects/bidder-link'
import { ProjectEntity } from '#entities/projects/project'
import { SectionPartyEntity } from '#entities/projects/section-party'

const t = table(BidderLinkEntity, 't')
const p = table(ParticipantEntity, 'p')
const q = table(ParticipantEntity, 'q')
const s = table(SupplierProfileEntity, 's')
const e = table(ExpertProfileEntity, 'e')
const a = table(AreaEntity, 'a')
const b = table(BidSectionEntity, 'b')
const o = table(ProjectEntity, 'o')
const u = table(AccountEntity, 'u')
const y = table(SectionPartyEntity, 'y')
const z = table(SectionPartyEntity, 'z')

const JUDGE = 'committee' satisfies LinkedPart

const CONTACT_COLUMNS = {
  ...col.of(ParticipantEntity, 'id', 'name', 'code', 'sign', 'areaId'),
  phones: col.texts(),
  email: col.text(),
  address: col.text(),
  idNumber: col.text(),
  employer: col.text(),
  employerCode: col.text(),
  isExpert: col.bool(),
}

/** The data of participants `p` that are compared: of their profiles, and verified phones of accounts in use. */
const selectContact: Sql = sql`SELECT ${p.select('id', 'name', 'code', 'sign', 'areaId')},
    array_remove(ARRAY[coalesce(${s.contactsPhone}, ${e.cellPhone}, '')] || ARRAY(SELECT ${u.phone} FROM ${u}
      WHERE ${u.participantId} = ${p.id} AND ${u.phoneVerify} AND ${u.phone} IS NOT NULL AND ${u.leftAt} IS NULL
        AND ${u.status} = ${statesOf<AccountStatus>('enabled')} ORDER BY ${u.id}), '') AS phones,
    coalesce(${s.contactsEmail}, '') AS email, coalesce(${s.address}, '') AS address,
    coalesce(encode(${s.contactsNumberHash}, 'hex'), '') AS "idNumber", coalesce(${e.employer}, '') AS employer,
    coalesce(${e.employerCode}, '') AS "employerCode", ${p.sign} = ${SIGN.expert}::smallint AS "isExpert"
  FROM ${p} LEFT JOIN ${s} ON ${s.participantId} = ${p.id} LEFT JOIN ${e} ON ${e.participantId} = ${p.id}`

/** Contact data of suppliers and experts, in the order of their ids. */
export const contactData = statement({
  access: 'system',
  prepared: false,
  columns: CONTACT_COLUMNS,
  samples: [{ after: FIRST_ID, limit: 1 }],
  text: ({ after, limit }: { after: string; limit: number }) =>
    sql`${selectContact}
      WHERE ${p.id} > ${after}::uuid AND ${p.sign} IN (${SIGN.supplier}::smallint, ${SIGN.expert}::smallint)
        AND ${p.status} <> ${statesOf<ParticipantStatus>('merged')}
      ORDER BY ${p.id} LIMIT ${limit}::int`,
})

/** Contact data of both sides of a link. */
export const contactOfLink = statement({
  access: 'area',
  columns: CONTACT_COLUMNS,
  samples: [{ id: SAMPLE_ID }],
  text: ({ id }: { id: string }, scope) =>
    sql`${selectContact} JOIN ${t} ON ${p.id} IN (${t.participantId}, ${t.otherId})
      WHERE ${t.id} = ${id}::uuid AND ${scope.area(t.areaId)} ORDER BY ${p.id}`,
})

/** Participants that share values: `groups` numbers the value of each. */
interface Holders {
  ids: readonly string[]
  groups: readonly number[]
}

/**
 * Pairs that share a value and met in a section: two bidders, or a bidder and a member of its committee. Records with
 * one name are duplicates of one body. `latest` is the day of their latest section in the area.
 */
export const linkedPairs = statement({
  access: 'system',
  prepared: false,
  columns: {
    areaId: col.uuid(),
    participantId: col.uuid(),
    otherId: col.uuid(),
    group: col.int(),
    judged: col.bool(),
    latest: col.text<PlainDate>(),
  },
  samples: [{ ids: [SAMPLE_ID], groups: [1] }] as Holders[],
  text: ({ ids, groups }: Holders) =>
    sql`WITH holder AS MATERIALIZED (
        SELECT v.id, v.n FROM unnest(${ids}::uuid[], ${groups}::int[]) v(id, n)),
      present AS MATERIALIZED (SELECT h.n, ${y.sectionId} AS section_id, h.id, bool_or(${y.part} = ${JUDGE}) AS judges
        FROM holder h JOIN ${y} ON ${y.participantId} = h.id
        WHERE ${y.removedAt} IS NULL AND ${y.part} = ANY(${LINKED_PARTS}::text[])
        GROUP BY h.n, ${y.sectionId}, h.id)
      SELECT ${b.areaId} AS "areaId", ${p.id} AS "participantId", ${q.id} AS "otherId", one.n AS "group",
        bool_or(one.judges OR other.judges) AS judged,
        max(coalesce(${o.releaseDate}, ${b.createTime}::date))::text AS latest
      FROM present one
      JOIN present other ON other.section_id = one.section_id AND other.n = one.n AND one.id < other.id
        AND NOT (one.judges AND other.judges)
      JOIN ${b} ON ${b.id} = one.section_id JOIN ${o} ON ${o.id} = ${b.projectId}
      JOIN ${p} ON ${p.id} = one.id JOIN ${q} ON ${q.id} = other.id
      WHERE normal_form(${p.name}) <> normal_form(${q.name})
      GROUP BY ${b.areaId}, ${p.id}, ${q.id}, one.n`,
})

/** All links as the search compares them. */
export const storedLinks = statement({
  access: 'system',
  prepared: false,
  columns: col.of(
    BidderLinkEntity,
    'id',
    'areaId',
    'participantId',
    'otherId',
    'strength',
    'status',
    'evidence',
    'version',
  ),
  samples: [{}],
  text: (_: object) =>
    sql`SELECT ${t.select('id', 'areaId', 'participantId', 'otherId', 'strength', 'status', 'evidence', 'version')}
      FROM ${t}`,
})

/** Sections `b` of the area of a link `t` in which both take part, as `y` and `z`, and one of them bids. */
const inSections: Sql = sql`${y} JOIN ${z} ON ${z.sectionId} = ${y.sectionId} JOIN ${b} ON ${b.id} = ${y.sectionId}
    WHERE ${y.participantId} = ${t.participantId} AND ${z.participantId} = ${t.otherId}
      AND ${b.areaId} = ${t.areaId} AND ${y.removedAt} IS NULL AND ${z.removedAt} IS NULL
      AND ${y.part} = ANY(${LINKED_PARTS}::text[]) AND ${z.part} = ANY(${LINKED_PARTS}::text[])
      AND NOT (${y.part} = ${JUDGE} AND ${z.part} = ${JUDGE})`

/** Links `t` whose sides met in a section. */
export const metIn = (sectionId: string): Sql =>
  sql`EXISTS (SELECT FROM ${inSections} AND ${b.id} = ${sectionId}::uuid)`

/** Number of strong links of sections that have any, open or under watch. */
export const linksOfSections = statement({
  access: 'area',
  columns: { id: col.uuid(), count: col.int() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }, scope) =>
    sql`SELECT met.id, count(*)::int AS count FROM ${t}
      CROSS JOIN LATERAL (SELECT DISTINCT ${b.id} AS id FROM ${inSections} AND ${b.id} = ANY(${ids}::uuid[])) met
      WHERE ${t.strength} = ${'strong' satisfies LinkStrength} AND ${scope.area(t.areaId)}
        AND ${t.status} IN ${statesOf<LinkStatus>('open', 'confirmed')}
        AND ${t.participantId} IN (SELECT ${y.participantId} FROM ${y} WHERE ${y.sectionId} = ANY(${ids}::uuid[]))
      GROUP BY met.id`,
})

/** Names shown with links, and the number of sections in which both met. */
export const linkNames = statement({
  access: 'area',
  columns: {
    id: col.uuid(),
    participantName: col.text(),
    sign: col.smallint<ParticipantSign>(),
    otherName: col.text(),
    otherSign: col.smallint<ParticipantSign>(),
    area: col.jsonb<Names>(),
    sections: col.int(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }, scope) =>
    sql`SELECT ${t.id}, ${p.name} AS "participantName", ${p.sign}, ${q.name} AS "otherName", ${q.sign} AS "otherSign",
        ${a.names} AS area, (SELECT count(DISTINCT ${b.id})::int FROM ${inSections}) AS sections
      FROM ${t} JOIN ${p} ON ${p.id} = ${t.participantId} JOIN ${q} ON ${q.id} = ${t.otherId}
      JOIN ${a} ON ${a.id} = ${t.areaId}
      WHERE ${t.id} = ANY(${ids}::uuid[]) AND ${scope.area(t.areaId)}`,
})

/** The latest sections in which both sides of a link met, with their parts. */
export const sectionsOfLink = statement({
  access: 'area',
  columns: {
    sectionId: col.uuid(),
    sectionName: col.text(),
    projectId: col.uuid(),
    projectName: col.text(),
    day: col.text<PlainDate>(),
    parts: col.texts<LinkedPart>(),
    otherParts: col.texts<LinkedPart>(),
  },
  samples: [{ id: SAMPLE_ID, limit: 1 }],
  text: ({ id, limit }: { id: string; limit: number }, scope) =>
    sql`SELECT ${b.id} AS "sectionId", ${b.name} AS "sectionName", ${o.id} AS "projectId", ${o.name} AS "projectName",
        coalesce(${o.releaseDate}, ${b.createTime}::date)::text AS day,
        array_agg(DISTINCT met.part) AS parts, array_agg(DISTINCT met.other_part) AS "otherParts"
      FROM ${t} CROSS JOIN LATERAL (SELECT ${b.id} AS section_id, ${y.part} AS part, ${z.part} AS other_part
        FROM ${inSections}) met
      JOIN ${b} ON ${b.id} = met.section_id JOIN ${o} ON ${o.id} = ${b.projectId}
      WHERE ${t.id} = ${id}::uuid AND ${scope.area(t.areaId)}
      GROUP BY ${b.id}, ${o.id} ORDER BY day DESC, ${b.id} LIMIT ${limit}::int`,
})
