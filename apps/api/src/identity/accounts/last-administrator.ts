import type { BuiltInRole } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import { DomainError } from '../../platform/http/domain-error.js'

const HIGHEST: BuiltInRole = 'city-administrator'

/**
 * Called after a change, before it is committed: somebody must still be able to administer. The
 * role's row is locked, so that two who remove each other at once do not both succeed.
 */
export async function keepAdministrator(tx: Ctx): Promise<void> {
  await sql(
    tx,
    (s) => `SELECT id FROM role WHERE code = ${s.param(HIGHEST)}
      AND ${s.unscoped('built-in roles are shared')} FOR UPDATE`,
  )
  const left = await sql(
    tx,
    (s) => `SELECT 1 FROM account a JOIN account_role x ON x.account_id = a.id
        JOIN role r ON r.id = x.role_id
      WHERE r.code = ${s.param(HIGHEST)} AND a.status = 'enabled' AND a.type = 0
        AND ${s.unscoped('the rule is about all areas')} LIMIT 1`,
  )
  if (left.length === 0) throw new DomainError('LAST_ADMINISTRATOR')
}
