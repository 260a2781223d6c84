import type { SystemCtx } from '#core/context'
import { scoped } from '#database/scoped'
import { AuditHeadEntity } from '#entities/audit/audit-head'
import type { DatabaseState } from './archive/format.js'
import { scoreDigest } from './backup.sql.js'

/** Computes the figures that a restored database is compared with, in addition to its rows. */
export async function readState(ctx: SystemCtx): Promise<DatabaseState> {
  const scores = await scoreDigest.first(ctx, {})
  const [head] = await scoped(ctx, AuditHeadEntity).find()
  return {
    scores: scores ?? { participants: 0, digest: '' },
    audit: { seq: head?.seq ?? '0', hash: head?.hash ?? '' },
  }
}
