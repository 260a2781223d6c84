import {
  type AccountStatus,
  AREA_STATUS,
  type Names,
  type ParticipantSign,
  type ParticipantStatus,
  SIGN,
} from '@credit/contract'
import { allAreas, col, SAMPLE_ID, type Sql, sql, statement, statesOf } from '../../../database/statement.js'

const OF_ONE_PERSON = allAreas('a person may have accounts in several areas')
/** Bodies with a credit code; the code of an expert is the number of a certificate. */
const BODIES = [SIGN.purchaser, SIGN.supplier, SIGN.agency]

const bothBodies: Sql = sql`mine.sign = ANY(${BODIES}::smallint[])
  AND his.sign = ANY(${BODIES}::smallint[]) AND mine.code = his.code`

/**
 * The accounts of other kinds that the owner of an account may switch to: linked and of the same body, or
 * with the same verified phone and a code sent to it. None that could not log in itself.
 */
export const otherAccounts = statement({
  access: OF_ONE_PERSON,
  columns: {
    id: col.uuid(),
    loginName: col.text(),
    name: col.text(),
    type: col.smallint<ParticipantSign>(),
    areaNames: col.jsonb<Names>(),
    linked: col.bool(),
  },
  samples: [{ accountId: SAMPLE_ID }],
  text: ({ accountId }: { accountId: string }) =>
    sql`SELECT o.id, o.login_name AS "loginName", o.name, o.type, area.names AS "areaNames",
        coalesce(l.id IS NOT NULL AND ${bothBodies}, false) AS linked
      FROM account me
      JOIN participant mine ON mine.id = me.participant_id
      JOIN account o ON o.type <> me.type AND o.id IN (
        SELECT p.id FROM account p
          WHERE p.phone = me.phone AND p.phone_verify AND me.phone_verify
        UNION SELECT k.other_id FROM account_link k WHERE k.account_id = me.id
        UNION SELECT k.account_id FROM account_link k WHERE k.other_id = me.id)
      JOIN participant his ON his.id = o.participant_id
      JOIN area ON area.id = o.area_id
      LEFT JOIN account_link l ON l.account_id = least(o.id, me.id)
        AND l.other_id = greatest(o.id, me.id)
      WHERE me.id = ${accountId} AND o.status = ${statesOf<AccountStatus>('enabled')} AND o.change_pwd
        AND area.status = ${AREA_STATUS.open}::smallint
        AND mine.status <> ${statesOf<ParticipantStatus>('merged')}
          AND his.status <> ${statesOf<ParticipantStatus>('merged')}
        AND (me.phone_verify AND o.phone_verify AND me.phone = o.phone OR ${bothBodies})
      ORDER BY o.type, o.id`,
})

/** Whether two accounts belong to one body, by its credit code. */
export const isOneBody = statement({
  access: OF_ONE_PERSON,
  columns: { same: col.bool() },
  samples: [{ accountId: SAMPLE_ID, otherId: SAMPLE_ID }],
  text: ({ accountId, otherId }: { accountId: string; otherId: string }) =>
    sql`SELECT EXISTS (SELECT FROM account me JOIN participant mine ON mine.id = me.participant_id
        CROSS JOIN account o JOIN participant his ON his.id = o.participant_id
      WHERE me.id = ${accountId} AND o.id = ${otherId} AND o.type <> me.type
        AND mine.status <> ${statesOf<ParticipantStatus>('merged')}
          AND his.status <> ${statesOf<ParticipantStatus>('merged')} AND ${bothBodies}) AS same`,
})
