import type { AccountStatus, Sign } from '@credit/contract'
import { allAreas, col, SAMPLE_ID, sql, statement, statesOf } from '../../../database/statement.js'

/** Account for viewing a participant's own pages: its first enabled one. */
export const firstAccountOf = statement({
  access: allAreas('the caller sees the participant in full'),
  columns: {
    accountId: col.uuid(),
    loginName: col.text(),
    name: col.text(),
    sign: col.smallint<Sign>(),
    phoneVerify: col.bool(),
    areaId: col.uuid(),
    areaCode: col.text(),
    areaName: col.jsonb<{ 'zh-CN': string; 'en-US': string }>(),
    roles: col.texts(),
  },
  samples: [{ participantId: SAMPLE_ID }],
  text: ({ participantId }: { participantId: string }) =>
    sql`SELECT a.id AS "accountId", a.login_name AS "loginName", a.name, a.type AS sign,
        a.phone_verify AS "phoneVerify", a.area_id AS "areaId", r.code AS "areaCode",
        r.names AS "areaName",
        ARRAY(SELECT coalesce(o.code, o.id::text) FROM account_role x JOIN role o ON o.id = x.role_id
          WHERE x.account_id = a.id ORDER BY 1) AS roles
      FROM account a JOIN area r ON r.id = a.area_id
      WHERE a.participant_id = ${participantId}::uuid AND a.status = ${statesOf<AccountStatus>('enabled')}
      ORDER BY a.create_time, a.id LIMIT 1`,
})
