import type { SystemCtx } from '#core/context'
import { compareOlderLogins, findLoginFaults, type LoginFault } from './logins.sql.js'

/** Faults that are listed. */
const MAX_LISTED = 1000

interface LoginsReport {
  /** Logins that were changed after they were recorded, or deleted. */
  faults: { id: string; fault: LoginFault }[]
  /** Numbers of the logins older than single entries: as sealed, and now. Null if they are equal. */
  older: { sealed: string; stored: string } | null
}

export const areLoginsIntact = ({ faults, older }: LoginsReport) => faults.length === 0 && !older

/** Compares the login log with its entries in the audit log, which the chain proves. */
export async function verifyLogins(ctx: SystemCtx): Promise<LoginsReport> {
  const faults = await findLoginFaults.rows(ctx, { limit: MAX_LISTED })
  const older = await compareOlderLogins.first(ctx, {})
  if (!older || older.equal) return { faults, older: null }
  return { faults, older: { sealed: older.sealed, stored: older.stored } }
}
