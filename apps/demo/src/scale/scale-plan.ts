import type { Ctx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { unitOfWork } from '@credit/api/database/unit-of-work'
import { SeedStateEntity } from '@credit/api/entities/database/seed-state'
import type { ScalePlan } from './sizes.js'

const NAME = 'demo:scale'

export interface StoredPlan extends ScalePlan {
  done?: boolean
}

/** Reads the plan of this database, if it is or was being filled. */
export async function readPlan(ctx: Ctx): Promise<StoredPlan | null> {
  const row = await scoped(ctx, SeedStateEntity).findOne({ name: NAME })
  return row ? (JSON.parse(row.hash) as StoredPlan) : null
}

export function storePlan(ctx: Ctx, plan: StoredPlan): Promise<void> {
  const row = { name: NAME, hash: JSON.stringify(plan) }
  return unitOfWork(ctx, (tx) => scoped(tx, SeedStateEntity).upsert(row, ['name']))
}
