import type {
  DishonestRecordSource,
  DishonestRecordStatus,
  DishonestyTier,
  Names,
  ParticipantSign,
  ParticipantStatus,
  PlainDate,
} from '@credit/contract'
import { col, type RowOf, SAMPLE_ID, type Seen, type Sql, sql, statement } from '#database/statement'
import type { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { ParticipantEntity } from '#entities/participants/participant'

/** A file of a record, and which of its parts uses it. */
interface UsedFile {
  id: string
  field: string
}

const REPORT = {
  id: col.uuid(),
  participantId: col.uuid(),
  participantName: col.text(),
  sign: col.smallint<ParticipantSign>(),
  item: col.jsonb<Names>(),
  basisOfItem: col.nullable(col.jsonb<Names>()),
  tier: col.text<DishonestyTier>(),
  points: col.numeric(),
  status: col.text<DishonestRecordStatus>(),
  source: col.text<DishonestRecordSource>(),
  anonymous: col.bool(),
  sealed: col.bool(),
  description: col.text(),
  reportedText: col.nullable(col.text()),
  areaId: col.uuid(),
  area: col.jsonb<Names>(),
  projectId: col.nullable(col.uuid()),
  projectName: col.nullable(col.text()),
  createTime: col.timestamptz(),
  decisionNumber: col.nullable(col.text()),
  authority: col.nullable(col.text()),
  penalty: col.nullable(col.text()),
  basis: col.nullable(col.text()),
  decidedOn: col.nullable(col.text<PlainDate>()),
  noticeEndsOn: col.nullable(col.text<PlainDate>()),
  statement: col.nullable(col.text()),
  statementAt: col.nullable(col.timestamptz()),
  reason: col.text(),
  decidedAt: col.nullable(col.timestamptz()),
  inForceFrom: col.nullable(col.text<PlainDate>()),
  validUntil: col.nullable(col.text<PlainDate>()),
  endedOn: col.nullable(col.text<PlainDate>()),
  publishDate: col.nullable(col.text<PlainDate>()),
  publishEndDate: col.nullable(col.text<PlainDate>()),
  repairableFrom: col.nullable(col.text<PlainDate>()),
  files: col.json<UsedFile[]>(),
}

/** Selects a record with its subject and the files of its parts. */
const reportWhere = (condition: Sql) => sql`SELECT r.id, r.participant_id AS "participantId",
    p.name AS "participantName", p.sign, i.names AS item, i.bases AS "basisOfItem", r.tier, r.points,
    r.status, r.source, r.anonymous, r.sealed, r.description,
    r.reported_text AS "reportedText",
    r.area_id AS "areaId", a.names AS area, r.project_id AS "projectId", j.name AS "projectName", r.create_time AS "createTime",
    r.decision_number AS "decisionNumber", r.authority, r.penalty, r.basis,
    r.decided_on::text AS "decidedOn", r.notice_ends_on::text AS "noticeEndsOn", r.statement,
    r.statement_at AS "statementAt", r.reason, r.decided_at AS "decidedAt",
    r.in_force_from::text AS "inForceFrom", r.valid_until::text AS "validUntil",
    r.ended_on::text AS "endedOn", r.publish_date::text AS "publishDate",
    r.publish_end_date::text AS "publishEndDate", r.repairable_from::text AS "repairableFrom",
    (SELECT coalesce(json_agg(json_build_object('id', u.file_id, 'field', u.field)
        ORDER BY u.file_id), '[]')
      FROM file_use u WHERE u.owner_table = 'dishonest_record' AND u.owner_id = r.id::text) AS files
  FROM dishonest_record r JOIN participant p ON p.id = r.participant_id
  JOIN dishonesty_item i ON i.id = r.item_id JOIN area a ON a.id = r.area_id
  LEFT JOIN project j ON j.id = r.project_id
  WHERE ${condition}`

/** A record of the caller's area; not while only its evaluator may know of it. */
export const selectReport = statement({
  access: 'area',
  columns: REPORT,
  samples: [{ id: SAMPLE_ID }],
  text: ({ id }: { id: string }, scope) =>
    reportWhere(sql`r.id = ${id}::uuid AND NOT (r.anonymous AND r.sealed) AND ${scope.area(sql`r.area_id`)}`),
})

/** A record about the caller that it knows of: noticed, or in force now or before. */
export const selectOwnReport = statement({
  access: 'party',
  columns: REPORT,
  samples: [{ id: SAMPLE_ID }],
  text: ({ id }: { id: string }, scope) =>
    reportWhere(
      sql`r.id = ${id}::uuid AND (r.notice_ends_on IS NOT NULL OR r.in_force_from IS NOT NULL)
        AND ${scope.party(sql`r.participant_id`)}`,
    ),
})

export type ReportData = RowOf<typeof selectReport>

/** Participants and items that the records of a list are about. */
export const reportSubjects = statement({
  access: 'seen',
  columns: {
    ...col.of(ParticipantEntity, 'id', 'code', 'sign'),
    participantName: col.text(),
    participantStatus: col.text<ParticipantStatus>(),
    item: col.jsonb<Names>(),
    area: col.jsonb<Names>(),
    address: col.nullable(col.text()),
    projectName: col.nullable(col.text()),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly Seen<DishonestRecordEntity>[] }, scope) =>
    sql`SELECT r.id, p.name AS "participantName", p.code, p.sign, p.status AS "participantStatus",
        i.names AS item, a.names AS area,
        coalesce(s.address, g.business_address) AS address, j.name AS "projectName"
      FROM dishonest_record r JOIN participant p ON p.id = r.participant_id
      JOIN dishonesty_item i ON i.id = r.item_id JOIN area a ON a.id = r.area_id
      LEFT JOIN supplier_profile s ON s.participant_id = p.id
      LEFT JOIN agency_profile g ON g.participant_id = p.id
      LEFT JOIN project j ON j.id = r.project_id
      WHERE ${scope.seen(sql`r.id`, ids)}`,
})
