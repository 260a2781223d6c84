import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { AreaEntity } from '#entities/areas/area'

/** Settings and lookups that stay the same during a run. */
export interface SyncScope {
  runId: string
  /** Start of the run: evaluations that it opens per process are limited. */
  startedAt: Date
  /** Opens stages reached longer ago than the horizon as well. */
  openAll: boolean
  /** Area code -> id. */
  areas: ReadonlyMap<string, string>
  cityId: string
  /** Area of projects that name none and have a new buyer; null = the city. */
  sourceAreaId: string | null
}

/** Returns all areas by code. */
export async function readAreas(ctx: Ctx): Promise<Map<string, string>> {
  const rows = await scoped(ctx, AreaEntity).pick(['code', 'id'], {}, { order: { code: 'ASC' } })
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** Returns the settings of a run. @param areaCode for projects that name none */
export async function readScope(
  ctx: Ctx,
  { runId, openAll = false, areaCode }: { runId: string; openAll?: boolean; areaCode?: string | undefined },
): Promise<SyncScope> {
  const areas = await readAreas(ctx)
  const cityId = [...areas.values()][0]
  if (!cityId) throw new Error('there are no areas yet')
  const sourceAreaId = (areaCode && areas.get(areaCode)) || null
  return { runId, startedAt: ctx.clock.now(), openAll, areas, cityId, sourceAreaId }
}
