import type { AuditAction } from '@credit/contract'
import type { Tx } from '#core/context'
import { recordAudit } from '#database/record-audit'
import { updatePassword } from './accounts.sql.js'

interface NewPassword {
  accountId: string
  areaId: string
  hash: string
  /** false = a one-time password. */
  changePwd: boolean
  /** Name of the use case in the audit log. */
  action: AuditAction
}

/** Stores a new password hash; the caller has checked the account and ends its sessions. */
export async function setPassword(tx: Tx, change: NewPassword): Promise<void> {
  await updatePassword.run(tx, { ...change, now: tx.clock.now() })
  await recordAudit(tx, {
    action: change.action,
    entity: 'account',
    entityId: change.accountId,
    areaId: change.areaId,
  })
}
