import type { SyncRefusal, SyncWarning } from '@credit/contract'

/** What was refused or taken in with a warning. */
export interface Remark {
  outcome: 'refused' | 'warned'
  reason: SyncRefusal | SyncWarning
  params: Record<string, string | number>
  ocid: string
  releaseId: string
  place: string
}

export function remarkOf(
  outcome: Remark['outcome'],
  reason: Remark['reason'],
  params: Remark['params'],
  { ocid, releaseId, place }: Pick<Remark, 'ocid' | 'releaseId' | 'place'>,
): Remark {
  return { outcome, reason, params, ocid, releaseId, place }
}
