import {
  type AccountStatus,
  AREA_STATUS,
  type Names,
  type ParticipantSign,
  type ParticipantStatus,
  SIGN,
} from '@credit/contract'
import { col, SAMPLE_ID, type Sql, sql, statement, statesOf, table } from '#database/statement'
import { AccountEntity } from '#entities/identity/account'
import { AccountLinkEntity } from '#entities/participants/account-link'
import { ParticipantEntity } from '#entities/participants/participant'

const o = table(AccountEntity, 'o')
const l = table(AccountLinkEntity, 'l')
const mine = table(ParticipantEntity, 'mine')
const me = table(AccountEntity, 'me')
const p = table(AccountEntity, 'p')
const k = table(AccountLinkEntity, 'k')
const his = table(ParticipantEntity, 'his')

/** Bodies with a credit code; the code of an expert is the number of a certificate. */
const ORGANISATION_SIGNS = [SIGN.purchaser, SIGN.supplier, SIGN.agency]

const bothBodies: Sql = sql`mine.sign = ANY(${ORGANISATION_SIGNS}::smallint[])
  AND his.sign = ANY(${ORGANISATION_SIGNS}::smallint[]) AND mine.code = his.code`

/**
 * The accounts of other kinds that the caller may switch to: linked and of the same body, or
 * with the same verified phone and a code sent to it. None that could not log in itself.
 */
export const otherAccounts = statement({
  access: 'own',
  columns: {
    ...col.of(AccountEntity, 'id', 'loginName', 'name'),
    type: col.smallint<ParticipantSign>(),
    areaNames: col.jsonb<Names>(),
    linked: col.bool(),
  },
  samples: [{}],
  text: (_: object, scope) =>
    sql`SELECT ${o.select('id', 'loginName', 'name', 'type')}, area.names AS "areaNames",
        coalesce(${l.id} IS NOT NULL AND ${bothBodies}, false) AS linked
      FROM ${me}
      JOIN ${mine} ON ${mine.id} = ${me.participantId}
      JOIN ${o} ON ${o.type} <> ${me.type} AND ${o.id} IN (
        SELECT ${p.id} FROM ${p}
          WHERE ${p.phone} = ${me.phone} AND ${p.phoneVerify} AND ${me.phoneVerify}
        UNION SELECT ${k.otherId} FROM ${k} WHERE ${k.accountId} = ${me.id}
        UNION SELECT ${k.accountId} FROM ${k} WHERE ${k.otherId} = ${me.id})
      JOIN ${his} ON ${his.id} = ${o.participantId}
      JOIN area ON area.id = ${o.areaId}
      LEFT JOIN ${l} ON ${l.accountId} = least(${o.id}, ${me.id})
        AND ${l.otherId} = greatest(${o.id}, ${me.id})
      WHERE ${scope.own(me.id)} AND ${o.status} = ${statesOf<AccountStatus>('enabled')} AND ${o.changePwd}
        AND area.status = ${AREA_STATUS.open}::smallint
        AND ${mine.status} <> ${statesOf<ParticipantStatus>('merged')}
          AND ${his.status} <> ${statesOf<ParticipantStatus>('merged')}
        AND (${me.phoneVerify} AND ${o.phoneVerify} AND ${me.phone} = ${o.phone} OR ${bothBodies})
      ORDER BY ${o.type}, ${o.id}`,
})

/** Whether an account belongs to the caller's body, by its credit code. */
export const isOneBody = statement({
  access: 'own',
  columns: { same: col.bool() },
  samples: [{ otherId: SAMPLE_ID }],
  text: ({ otherId }: { otherId: string }, scope) =>
    sql`SELECT EXISTS (SELECT FROM ${me} JOIN ${mine} ON ${mine.id} = ${me.participantId}
        CROSS JOIN ${o} JOIN ${his} ON ${his.id} = ${o.participantId}
      WHERE ${scope.own(me.id)} AND ${o.id} = ${otherId} AND ${o.type} <> ${me.type}
        AND ${mine.status} <> ${statesOf<ParticipantStatus>('merged')}
          AND ${his.status} <> ${statesOf<ParticipantStatus>('merged')} AND ${bothBodies}) AS same`,
})
