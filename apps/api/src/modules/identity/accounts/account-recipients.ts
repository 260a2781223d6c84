import { Injectable } from '@nestjs/common'
import type { Ctx, SystemCtx } from '#core/context'
import type { EventRecipient } from '../../messaging/announce.js'
import type { Audience, Recipient, RecipientReader } from '../../messaging/recipients.js'
import { countAudience, nextOfAudience, recipientAccounts, supervisorsWith } from './recipients.sql.js'

/** The accounts behind the recipients of messages. */
@Injectable()
export class AccountRecipients implements RecipientReader {
  async read(ctx: Ctx, recipients: readonly EventRecipient[]): Promise<Recipient[][]> {
    const accountIds = recipients.flatMap((to) => ('accountId' in to ? [to.accountId] : []))
    const participantIds = recipients.flatMap((to) => ('participantId' in to ? [to.participantId] : []))
    const accounts =
      accountIds.length + participantIds.length > 0
        ? await recipientAccounts.rows(ctx, { accountIds, participantIds })
        : []
    const found: Recipient[][] = []
    for (const to of recipients) {
      if ('permission' in to) found.push(await supervisorsWith.rows(ctx, to))
      else if ('accountId' in to) {
        found.push(accounts.filter(({ accountId }) => accountId === to.accountId))
      } else {
        found.push(accounts.filter(({ participantId }) => participantId === to.participantId))
      }
    }
    return found
  }

  async count(ctx: Ctx, audience: Audience): Promise<number> {
    return (await countAudience.first(ctx, audience))?.count ?? 0
  }

  async next(ctx: SystemCtx, audience: Audience, after: string | null, limit: number): Promise<string[]> {
    const rows = await nextOfAudience.rows(ctx, { audience, after, limit })
    return rows.map(({ id }) => id)
  }
}
