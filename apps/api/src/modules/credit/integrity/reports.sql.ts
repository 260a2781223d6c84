import type {
  DishonestRecordSource,
  DishonestRecordStatus,
  DishonestyTier,
  Names,
  ParticipantSign,
} from '@credit/contract'
import { col, SAMPLE_ID, sql, statement } from '../../../database/statement.js'

/** A record of the caller's area with what it is about; not while only its evaluator may know of it. */
export const selectReport = statement({
  access: 'area',
  columns: {
    id: col.uuid(),
    participantId: col.uuid(),
    participantName: col.text(),
    sign: col.smallint<ParticipantSign>(),
    item: col.jsonb<Names>(),
    tier: col.text<DishonestyTier>(),
    points: col.numeric(),
    status: col.text<DishonestRecordStatus>(),
    source: col.text<DishonestRecordSource>(),
    anonymous: col.bool(),
    description: col.text(),
    area: col.jsonb<Names>(),
    projectId: col.nullable(col.uuid()),
    projectName: col.nullable(col.text()),
    createTime: col.timestamptz(),
    noticeEndsOn: col.nullable(col.text()),
    fileIds: col.json<string[]>(),
  },
  samples: [{ id: SAMPLE_ID }],
  text: ({ id }: { id: string }, scope) =>
    sql`SELECT r.id, r.participant_id AS "participantId", p.name AS "participantName", p.sign,
        i.names AS item, r.tier, r.points, r.status, r.source, r.anonymous, r.description,
        a.names AS area, r.project_id AS "projectId", j.name AS "projectName",
        r.create_time AS "createTime", r.notice_ends_on::text AS "noticeEndsOn",
        (SELECT coalesce(json_agg(u.file_id), '[]') FROM file_use u
          WHERE u.owner_table = 'dishonest_record' AND u.owner_id = r.id::text) AS "fileIds"
      FROM dishonest_record r JOIN participant p ON p.id = r.participant_id
      JOIN dishonesty_item i ON i.id = r.item_id JOIN area a ON a.id = r.area_id
      LEFT JOIN project j ON j.id = r.project_id
      WHERE r.id = ${id}::uuid AND NOT (r.anonymous AND r.sealed)
        AND ${scope.area(sql`r.area_id`)}`,
})
