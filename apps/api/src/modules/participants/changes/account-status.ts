import { In } from 'typeorm'
import type { Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { AccountEntity } from '#entities/identity/account'
import type { BulkAction } from '../../exchange/bulk/bulk-action.js'
import { switchingAccounts } from '../../identity/accounts/switching-accounts.js'

/** Enables or disables the accounts of many participants; one without such an account stays as it is. */
export function settingAccounts(status: 'enabled' | 'disabled'): BulkAction {
  return {
    ...switchingAccounts(status, accountsOf),
    changing: async (ctx, rows) => {
      const participantId = In(rows.map(({ id }) => id))
      const other = status === 'enabled' ? 'disabled' : 'enabled'
      const found = await scoped(ctx, AccountEntity).pick(['participantId'], {
        participantId,
        status: other,
      })
      return new Set(found.flatMap((account) => account.participantId ?? []))
    },
  }
}

async function accountsOf(tx: Tx, participantId: string): Promise<string[]> {
  const status = In(['enabled', 'disabled'])
  const rows = await scoped(tx, AccountEntity).pick(['id'], { participantId, status })
  return rows.map(({ id }) => id)
}
