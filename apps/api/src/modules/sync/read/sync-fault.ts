import type { SyncRefusal } from '@credit/contract'

/** Reason why a part of a source cannot be imported; never stops a run. */
export class SyncFault extends Error {
  constructor(
    readonly reason: SyncRefusal,
    readonly params: Record<string, string | number> = {},
  ) {
    super(reason)
  }
}
