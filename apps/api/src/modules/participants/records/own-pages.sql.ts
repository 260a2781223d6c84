import type { AccountStatus, Sign } from '@credit/contract'
import { allAreas, col, SAMPLE_ID, sql, statement, statesOf, table } from '#database/statement'
import { AreaEntity } from '#entities/areas/area'
import { AccountEntity } from '#entities/identity/account'
import { AccountRoleEntity } from '#entities/identity/account-role'
import { RoleEntity } from '#entities/identity/role'

const a = table(AccountEntity, 'a')
const r = table(AreaEntity, 'r')
const o = table(RoleEntity, 'o')
const x = table(AccountRoleEntity, 'x')

/** Account for viewing a participant's own pages: its first enabled one. */
export const firstAccountOf = statement({
  access: allAreas('the caller sees the participant in full'),
  columns: {
    ...col.of(AccountEntity, 'loginName', 'name', 'phoneVerify', 'areaId'),
    accountId: col.uuid(),
    sign: col.smallint<Sign>(),
    areaCode: col.text(),
    areaName: col.jsonb<{ 'zh-CN': string; 'en-US': string }>(),
    roles: col.texts(),
  },
  samples: [{ participantId: SAMPLE_ID }],
  text: ({ participantId }: { participantId: string }) =>
    sql`SELECT ${a.id} AS "accountId", ${a.loginName} AS "loginName", ${a.name}, ${a.type} AS sign,
        ${a.select('phoneVerify', 'areaId')}, ${r.code} AS "areaCode",
        ${r.names} AS "areaName",
        ARRAY(SELECT coalesce(${o.code}, ${o.id}::text) FROM ${x} JOIN ${o} ON ${o.id} = ${x.roleId}
          WHERE ${x.accountId} = ${a.id} ORDER BY 1) AS roles
      FROM ${a} JOIN ${r} ON ${r.id} = ${a.areaId}
      WHERE ${a.participantId} = ${participantId}::uuid AND ${a.status} = ${statesOf<AccountStatus>('enabled')}
      ORDER BY ${a.createTime}, ${a.id} LIMIT 1`,
})
