import { addMonths, type DishonestRecordStatus, type Names, type PlainDate } from '@credit/contract'
import type { Ctx } from '#core/context'
import { col, SAMPLE_DAY, SAMPLE_ID, sql, statement, statesOf } from '#database/statement'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { ACTS_OF_ANY_AREA } from './recorded-acts.js'
import type { SimilarAct, SimilarActsQuery } from './report.dto.js'

/** Months for which an act that has ended is still named. */
const RECENT_MONTHS = 12
const MAX_NAMED = 10

interface Similar {
  /** Report that is confirmed; null if an act is recorded. */
  recordId: string | null
  participantId: string | null
  itemId: string | null
  authority: string
  decisionNumber: string
  today: PlainDate
  since: PlainDate
}

/** Acts of a party, with the bodies merged into it, by the same item or decision, in force since a day. */
const similarTo = statement({
  access: ACTS_OF_ANY_AREA,
  columns: {
    ...col.of(DishonestRecordEntity, 'id', 'authority', 'decisionNumber'),
    item: col.jsonb<Names>(),
    status: col.text<DishonestRecordStatus>(),
    inForceFrom: col.text<PlainDate>(),
    lastDay: col.nullable(col.text<PlainDate>()),
    sameDecision: col.bool(),
  },
  samples: [
    {
      ...{ recordId: SAMPLE_ID, participantId: null, itemId: null, authority: 'a', decisionNumber: '1' },
      ...{ today: SAMPLE_DAY, since: SAMPLE_DAY },
    },
    {
      ...{ recordId: null, participantId: SAMPLE_ID, itemId: SAMPLE_ID, authority: '', decisionNumber: '' },
      ...{ today: SAMPLE_DAY, since: SAMPLE_DAY },
    },
  ] as Similar[],
  text: ({ recordId, participantId, itemId, authority, decisionNumber, today, since }: Similar) => {
    const decision = authority !== '' && decisionNumber !== '' ? authority + decisionNumber : null
    return sql`WITH asked AS (SELECT coalesce(x.participant_id, ${participantId}::uuid) AS party,
        coalesce(x.item_id, ${itemId}::uuid) AS item FROM (SELECT 1) one
        LEFT JOIN dishonest_record x ON x.id = ${recordId}::uuid),
      body AS (SELECT p.id FROM participant p, asked q
        WHERE q.party IN (p.id, p.merged_into_id)
          OR p.id = (SELECT k.merged_into_id FROM participant k WHERE k.id = q.party)),
      act AS (SELECT r.*, regexp_replace(concat(r.authority, r.decision_number), '\\s', '', 'g')
          = ${decision}::text AS same_decision
        FROM dishonest_record r WHERE r.participant_id IN (SELECT id FROM body))
      SELECT r.id, r.authority, r.decision_number AS "decisionNumber", i.names AS item, r.status,
        r.in_force_from::text AS "inForceFrom", least(r.valid_until, r.ended_on)::text AS "lastDay",
        coalesce(r.same_decision, false) AS "sameDecision"
      FROM act r JOIN dishonesty_item i ON i.id = r.item_id, asked q
      WHERE r.id IS DISTINCT FROM ${recordId}::uuid AND (r.item_id = q.item OR r.same_decision)
        AND r.status IN ${statesOf<DishonestRecordStatus>('confirmed', 'expired', 'repaired')}
        AND r.in_force_from <= ${today}::date
        AND coalesce(least(r.valid_until, r.ended_on), 'infinity') >= ${since}::date
      ORDER BY r.in_force_from DESC, r.id LIMIT ${MAX_NAMED}`
  },
})

const withoutSpaces = (text = '') => text.replace(/\s+/g, '')

/**
 * Returns acts that an act to be recorded or confirmed may repeat: of the same party and behaviour, or by the same
 * decision, in force now or within the last 12 months.
 */
export async function similarActs(ctx: Ctx, query: SimilarActsQuery): Promise<SimilarAct[]> {
  const today = ctx.clock.today()
  const rows = await similarTo.rows(ctx, {
    recordId: query.recordId ?? null,
    participantId: query.participantId ?? null,
    itemId: query.itemId ?? null,
    authority: withoutSpaces(query.authority),
    decisionNumber: withoutSpaces(query.decisionNumber),
    today,
    since: addMonths(today, -RECENT_MONTHS),
  })
  return rows.map(({ item, ...row }) => ({ ...row, itemName: ctx.text(item) }))
}
