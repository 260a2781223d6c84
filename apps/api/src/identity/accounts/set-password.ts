import { recordAudit } from '../../platform/audit/record-audit.js'
import type { Ctx } from '../../platform/database/context.js'
import { sqlCount } from '../../platform/database/sql.js'

export interface NewPassword {
  accountId: string
  areaId: string
  hash: string
  /** false = a one-time one. */
  changePwd: boolean
  /** Name of the use case, for the audit row; the password stands in none. */
  action: string
}

/** Stores a new password hash; the caller has checked that it may and ends sessions. */
export async function setPassword(tx: Ctx, change: NewPassword): Promise<void> {
  await sqlCount(
    tx,
    (s) => `UPDATE account SET password_hash = ${s.param(change.hash)},
        change_pwd = ${s.param(change.changePwd)}, update_time = ${s.param(tx.clock.now())}
      WHERE id = ${s.param(change.accountId)} AND ${s.unscoped('the account was checked')}`,
  )
  await recordAudit(tx, {
    action: change.action,
    entity: 'account',
    entityId: change.accountId,
    areaId: change.areaId,
  })
}
