import { type AccountStatus, CITY_AREA_CODE, type Permission, SIGN, type Sign } from '@credit/contract'
import { allAreas, col, SAMPLE_ID, sql, statement, statesOf } from '#database/statement'
import { AccountEntity } from '#entities/identity/account'
import type { Audience } from '../../messaging/recipients.js'

const RECIPIENTS_OF_ANY_AREA = allAreas('whoever an event concerns, in any area')

interface AccountsQuery {
  accountIds: readonly string[]
  participantIds: readonly string[]
}

/** The enabled accounts of some ids, and of some participants. */
export const recipientAccounts = statement({
  access: RECIPIENTS_OF_ANY_AREA,
  columns: {
    ...col.of(AccountEntity, 'participantId', 'areaId', 'phone'),
    accountId: col.uuid(),
    sign: col.smallint<Sign>(),
    areaCode: col.text(),
  },
  samples: [{ accountIds: [SAMPLE_ID], participantIds: [SAMPLE_ID] }],
  text: ({ accountIds, participantIds }: AccountsQuery) =>
    sql`SELECT a.id AS "accountId", a.participant_id AS "participantId", a.type AS sign,
        a.area_id AS "areaId", r.code AS "areaCode",
        CASE WHEN a.phone_verify THEN a.phone END AS phone
      FROM account a JOIN area r ON r.id = a.area_id
      WHERE a.status = ${statesOf<AccountStatus>('enabled')} AND (a.id = ANY(${accountIds}::uuid[])
        OR a.participant_id = ANY(${participantIds}::uuid[]))
      ORDER BY a.id`,
})

interface SupervisorsQuery {
  permission: Permission
  /** Null: the city. */
  areaId: string | null
}

/** The enabled supervisors of an area whose roles have a permission. */
export const supervisorsWith = statement({
  access: RECIPIENTS_OF_ANY_AREA,
  columns: {
    accountId: col.uuid(),
    sign: col.smallint<Sign>(),
    areaId: col.uuid(),
    areaCode: col.text(),
    phone: col.nullable(col.text()),
  },
  samples: [
    { permission: 'sync:list', areaId: null },
    { permission: 'sync:list', areaId: SAMPLE_ID },
  ] as SupervisorsQuery[],
  text: ({ permission, areaId }: SupervisorsQuery) =>
    sql`SELECT a.id AS "accountId", a.type AS sign, a.area_id AS "areaId", r.code AS "areaCode",
        CASE WHEN a.phone_verify THEN a.phone END AS phone
      FROM account a JOIN area r ON r.id = a.area_id
      WHERE a.status = ${statesOf<AccountStatus>('enabled')} AND a.type = ${SIGN.supervisor}::smallint
        AND ${areaId === null ? sql`r.code = ${CITY_AREA_CODE}` : sql`a.area_id = ${areaId}::uuid`}
        AND EXISTS (SELECT 1 FROM account_role x JOIN role_menu g ON g.role_id = x.role_id
          JOIN menu m ON m.id = g.menu_id
          WHERE x.account_id = a.id AND m.permission = ${permission})
      ORDER BY a.id`,
})

/** The accounts of an audience. */
const audienceRows = ({ signs, areaId }: Audience) =>
  sql`FROM account a WHERE a.status = ${statesOf<AccountStatus>('enabled')} AND a.type = ANY(${signs}::smallint[])
    ${areaId === null ? sql`` : sql`AND a.area_id = ${areaId}::uuid`}`

const AUDIENCES: readonly Audience[] = [
  { signs: [2], areaId: null },
  { signs: [1, 2], areaId: SAMPLE_ID },
]

/** Counts the accounts of an audience. */
export const countAudience = statement({
  access: RECIPIENTS_OF_ANY_AREA,
  columns: { count: col.int() },
  samples: AUDIENCES,
  text: (audience: Audience) => sql`SELECT count(*)::int AS count ${audienceRows(audience)}`,
})

interface NextAccounts {
  audience: Audience
  after: string | null
  limit: number
}

/** The next accounts of an audience by id. */
export const nextOfAudience = statement({
  access: 'system',
  columns: { id: col.uuid() },
  samples: AUDIENCES.flatMap((audience): NextAccounts[] => [
    { audience, after: null, limit: 1 },
    { audience, after: SAMPLE_ID, limit: 1 },
  ]),
  text: ({ audience, after, limit }: NextAccounts) =>
    sql`SELECT a.id ${audienceRows(audience)}
      ${after === null ? sql`` : sql`AND a.id > ${after}::uuid`} ORDER BY a.id LIMIT ${limit}`,
})
