import type { DeepPartial, EntityTarget, ObjectLiteral } from 'typeorm'
import type { Ctx } from '#core/context'
import { proveWritten } from '#database/prove-rows'
import { withTimes } from '#database/row-times'
import { unitOfWork } from '#database/unit-of-work'

/** Inserts a row, proved but without an entry of its own, and returns it with its id; its times come from the clock. */
export function insertRow<T extends ObjectLiteral>(
  ctx: Ctx,
  entity: EntityTarget<T>,
  values: DeepPartial<T>,
): Promise<T> {
  return unitOfWork(ctx, async (tx) => {
    const metadata = tx.manager.dataSource.getMetadata(entity)
    const row = tx.manager.create(entity, withTimes(tx.clock, metadata, values as ObjectLiteral) as never)
    await tx.manager.insert(entity, row as never)
    proveWritten(tx, metadata, [row as object])
    return row as T
  })
}
