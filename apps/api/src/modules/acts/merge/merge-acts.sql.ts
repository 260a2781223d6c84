import type { DishonestRecordStatus } from '@credit/contract'
import { col, SAMPLE_ID, type Seen, sql, sqlName, statement, statesOf, textOf } from '#database/statement'
import type { ParticipantEntity } from '#entities/participants/participant'
import { movingRows } from '../../participants/merge/moving-rows.sql.js'

/** A behaviour in a project stays with the project's area. */
export const moveDishonestRecords = movingRows({ name: 'dishonest_record', status: true })

interface ActPair {
  sourceId: Seen<ParticipantEntity>
  targetId: Seen<ParticipantEntity>
}

/** Acts that both participants have on record by one decision, and that count or counted. */
export const actsOnRecordTwice = statement({
  access: 'seen',
  columns: {
    sourceAct: col.uuid(),
    sourceStatus: col.text<DishonestRecordStatus>(),
    targetAct: col.uuid(),
    targetStatus: col.text<DishonestRecordStatus>(),
  },
  samples: [{ sourceId: SAMPLE_ID, targetId: SAMPLE_ID }],
  text: ({ sourceId, targetId }: ActPair, scope) =>
    sql`SELECT s.id AS "sourceAct", s.status AS "sourceStatus", t.id AS "targetAct",
        t.status AS "targetStatus"
      FROM dishonest_record s JOIN dishonest_record t ON t.item_id = s.item_id
        AND t.decision_number = s.decision_number
        AND t.authority IS NOT DISTINCT FROM s.authority
        AND t.decided_on IS NOT DISTINCT FROM s.decided_on
      WHERE ${scope.seen(sql`s.participant_id`, sourceId)} AND ${scope.seen(sql`t.participant_id`, targetId)}
        AND s.decision_number <> '' AND s.status IN ${statesOf<DishonestRecordStatus>('confirmed', 'expired')}
        AND t.status IN ${statesOf<DishonestRecordStatus>('confirmed', 'expired')}
      ORDER BY s.id, t.id`,
})

/** Acts that both participants have by one decision, with at least one pending report. */
export const actsWaitingTwice = statement({
  access: 'seen',
  columns: { item: col.text(), number: col.text() },
  samples: [{ sourceId: SAMPLE_ID, targetId: SAMPLE_ID, locale: 'en-US' }],
  text: ({ sourceId, targetId, locale }: ActPair & { locale: string }, scope) => {
    const stands = (alias: string) =>
      sql`${sqlName(alias, 'status')} NOT IN ${statesOf<DishonestRecordStatus>('dismissed', 'revoked')}
        AND NOT ${sqlName(alias, 'sealed')}`
    return sql`SELECT DISTINCT ${textOf(sql`i.names`, locale)} AS item, s.decision_number AS number
      FROM dishonest_record s JOIN dishonest_record t ON t.item_id = s.item_id
        AND t.decision_number = s.decision_number
      JOIN dishonesty_item i ON i.id = s.item_id
      WHERE ${scope.seen(sql`s.participant_id`, sourceId)} AND ${scope.seen(sql`t.participant_id`, targetId)}
        AND s.decision_number <> '' AND ${stands('s')} AND ${stands('t')}
        AND (s.status IN ${statesOf<DishonestRecordStatus>('reported', 'noticed')}
          OR t.status IN ${statesOf<DishonestRecordStatus>('reported', 'noticed')})
      ORDER BY item, number`
  },
})
