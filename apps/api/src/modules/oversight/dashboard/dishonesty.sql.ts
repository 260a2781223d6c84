import type { DishonestRecordStatus, DishonestyTier, Names, ParticipantSign, PlainDate, Sign } from '@credit/contract'
import { col, SAMPLE_DAY, SAMPLE_ID, type StatementScope, sql, statement, statesOf } from '#database/statement'
import type { PageQuery } from '#list/page'
import { areaOf } from './area-of.js'

/** Records of the caller's area that are in force on a day. */
export const inForce = (scope: StatementScope, day: PlainDate, areaId: string | null = null) =>
  sql`r.status = ${statesOf<DishonestRecordStatus>('confirmed')} AND r.in_force_from <= ${day}::date
    AND (r.valid_until IS NULL OR r.valid_until >= ${day}::date)
    AND ${areaOf(areaId, scope, sql`r.area_id`)}`

interface ItemQuery {
  day: PlainDate
  /** null = all behaviours. */
  top: number | null
  /** null = all areas that the caller sees. */
  areaId: string | null
}

/** Number of records of each behaviour in force, the most frequent first. */
export const countByItem = statement({
  access: 'area',
  columns: {
    itemId: col.uuid(),
    item: col.jsonb<Names>(),
    sign: col.smallint<Sign>(),
    tier: col.text<DishonestyTier>(),
    value: col.int(),
  },
  samples: [
    { day: SAMPLE_DAY, top: 10, areaId: null },
    { day: SAMPLE_DAY, top: null, areaId: SAMPLE_ID },
  ],
  text: ({ day, top, areaId }: ItemQuery, scope) =>
    sql`SELECT i.id AS "itemId", i.names AS item, i.sign, i.tier, count(*)::int AS value
      FROM dishonest_record r JOIN dishonesty_item i ON i.id = r.item_id
      WHERE ${inForce(scope, day, areaId)} GROUP BY i.id ORDER BY value DESC, i.code LIMIT ${top}::int`,
})

interface InForceRow {
  id: string
  participantId: string
  participantName: string
  sign: ParticipantSign
  item: Names
  area: Names
  tier: DishonestyTier
  points: number
  inForceFrom: string
  validUntil: string | null
}

interface RecordsQuery {
  day: PlainDate
  page: PageQuery
  /** null = of all behaviours. */
  itemId: string | null
  /** null = of all areas that the caller sees. */
  areaId: string | null
}

/** A page of the records in force, the newest first. */
export const recordsInForce = statement({
  access: 'area',
  columns: { total: col.int(), rows: col.json<InForceRow[]>() },
  samples: [
    { day: SAMPLE_DAY, page: { current: 1, size: 10 }, itemId: null, areaId: null },
    { day: SAMPLE_DAY, page: { current: 1, size: 10 }, itemId: SAMPLE_ID, areaId: SAMPLE_ID },
  ],
  text: ({ day, page, itemId, areaId }: RecordsQuery, scope) => {
    const ofItem = itemId === null ? sql`true` : sql`r.item_id = ${itemId}::uuid`
    const asked = sql`${inForce(scope, day, areaId)} AND ${ofItem}`
    return sql`SELECT (SELECT count(*)::int FROM dishonest_record r WHERE ${asked}) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', f.id, 'participantId', f.participant_id,
          'participantName', p.name, 'sign', p.sign, 'item', i.names, 'area', a.names,
          'tier', f.tier, 'points', f.points, 'inForceFrom', f.in_force_from,
          'validUntil', f.valid_until) ORDER BY f.in_force_from DESC, f.id DESC), '[]')
        FROM (SELECT * FROM dishonest_record r WHERE ${asked}
          ORDER BY r.in_force_from DESC, r.id DESC
          LIMIT ${page.size} OFFSET ${(page.current - 1) * page.size}) f
        JOIN participant p ON p.id = f.participant_id JOIN dishonesty_item i ON i.id = f.item_id
        JOIN area a ON a.id = f.area_id) AS rows`
  },
})
