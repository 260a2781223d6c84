import type { DeepPartial, EntityTarget, ObjectLiteral } from 'typeorm'
import type { Ctx } from '#core/context'
import { withTimes } from '#database/row-times'

/** Inserts a row without an audit entry and returns it with its id; its times come from the clock. */
export async function insertRow<T extends ObjectLiteral>(
  { manager, clock }: Pick<Ctx, 'manager' | 'clock'>,
  entity: EntityTarget<T>,
  values: DeepPartial<T>,
): Promise<T> {
  const metadata = manager.dataSource.getMetadata(entity)
  const row = manager.create(entity, withTimes(clock, metadata, values as ObjectLiteral) as never)
  await manager.insert(entity, row as never)
  return row
}
