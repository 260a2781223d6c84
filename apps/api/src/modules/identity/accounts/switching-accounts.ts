import type { Permission } from '@credit/contract'
import type { Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { AccountEntity } from '#entities/identity/account'
import { Changed } from '../../exchange/bulk/bulk-action.js'
import type { StatusChange } from './account.dto.js'
import { setStatus } from './set-status.js'

type Versions = Readonly<Record<string, number>>

/**
 * Enables or disables the accounts of many records. Undoing it affects the accounts that it has changed, except those
 * changed again since.
 */
export const switchingAccounts = (
  status: StatusChange['status'],
  accountsOf: (tx: Tx, id: string) => Promise<string[]>,
) => ({
  permission: 'account:status' as Permission,
  undo: status === 'enabled' ? 'disable' : 'enable',
  run: async (tx: Tx, id: string, { reason }: { reason?: string }, before: object | null) => {
    const since = before as Versions | null
    const versions: Record<string, number> = {}
    for (const accountId of since ? Object.keys(since) : await accountsOf(tx, id)) {
      const version = since?.[accountId]
      const input = { accountIds: [accountId], status, ...(reason ? { reason } : {}) }
      const given = version === undefined ? input : { ...input, version }
      if ((await setStatus(tx, given)).changed === 0) continue
      versions[accountId] = (await scoped(tx, AccountEntity).get(accountId)).version
    }
    return Object.keys(versions).length > 0 && new Changed(versions)
  },
})
