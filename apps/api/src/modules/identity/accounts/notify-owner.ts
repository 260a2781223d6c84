import type { Tx } from '#core/context'
import { notify } from '../../messaging/notify.js'

/** Changes of an account that its owner is notified of, by any actor. */
type SecurityEvent =
  | 'passwordChanged'
  | 'passwordReset'
  | 'phoneBound'
  | 'phoneUnbound'
  | 'phoneShared'
  | 'newDevice'
  | 'certificateBound'
  | 'certificateUnbound'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'accountLinked'
  | 'switchedTo'
  | 'ownerNow'
  | 'ownerNoMore'

/** Writes a message to the owner of an account in the transaction that changes it. */
export function notifyOwner(
  tx: Tx,
  accountId: string,
  event: SecurityEvent,
  params: Record<string, string> = {},
): Promise<void> {
  return notify(tx, { channel: 'site', accountId, template: `security.${event}`, params })
}
