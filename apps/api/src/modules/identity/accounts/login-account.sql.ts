import type { Names, Sign } from '@credit/contract'
import { allAreas, col, type RowOf, SAMPLE_ID, type Sql, sql, statement } from '#database/statement'
import { AccountEntity } from '#entities/identity/account'

const BEFORE_LOGIN = allAreas('nobody is logged in yet')

/** An account of a type by its login name, or by a phone that it has verified; or by its id. */
type Claimed = ({ type: Sign } & ({ loginName: string } | { phone: string })) | { id: string }

function conditionOf(claimed: Claimed): Sql {
  if ('id' in claimed) return sql`a.id = ${claimed.id}`
  const { type } = claimed
  return 'phone' in claimed
    ? sql`a.phone = ${claimed.phone} AND a.phone_verify AND a.type = ${type}`
    : sql`lower(a.login_name) = lower(${claimed.loginName}) AND a.type = ${type}`
}

/** Account that a login claims, with any status. */
export const loginAccount = statement({
  access: BEFORE_LOGIN,
  columns: {
    ...col.of(
      AccountEntity,
      'id',
      'loginName',
      'name',
      'type',
      'status',
      'rejectReason',
      'changePwd',
      'phone',
      'phoneVerify',
      'participantId',
      'areaId',
    ),
    passwordHash: col.text(),
    areaCode: col.text(),
    areaNames: col.jsonb<Names>(),
    areaStatus: col.smallint(),
    roles: col.json<Names[]>(),
    secondFactor: col.bool(),
  },
  samples: [{ type: 0, loginName: '' }, { type: 1, phone: '' }, { id: SAMPLE_ID }] as Claimed[],
  text: (claimed: Claimed) => {
    const isClaimed = conditionOf(claimed)
    return sql`SELECT a.id, a.login_name AS "loginName", a.name, a.type, a.status,
        a.reject_reason AS "rejectReason", a.password_hash AS "passwordHash",
        a.change_pwd AS "changePwd", a.phone, a.phone_verify AS "phoneVerify",
        a.participant_id AS "participantId", a.area_id AS "areaId", area.code AS "areaCode",
        area.names AS "areaNames", area.status AS "areaStatus",
        coalesce((SELECT json_agg(r.names ORDER BY r.id) FROM account_role x
          JOIN role r ON r.id = x.role_id WHERE x.account_id = a.id), '[]'::json) AS roles,
        EXISTS (SELECT FROM second_factor f
          WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL) AS "secondFactor"
      FROM account a JOIN area ON area.id = a.area_id
      WHERE ${isClaimed}`
  },
})

export type LoginAccount = RowOf<typeof loginAccount>
