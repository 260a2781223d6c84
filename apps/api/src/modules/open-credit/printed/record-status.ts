import type { PlainDate } from '@credit/contract'
import type { CreditRecordEntity } from '#entities/ledger/credit-record'
import type { PrintStatus } from './credit-record.dto.js'

/** Returns the validity of a record on a day: its state, and whether it has expired. */
export function statusOf(
  { status, validUntil }: Pick<CreditRecordEntity, 'status' | 'validUntil'>,
  day: PlainDate,
): PrintStatus {
  if (status !== 'issued') return status
  return validUntil < day ? 'expired' : 'valid'
}
