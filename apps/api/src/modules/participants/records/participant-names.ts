import { In } from 'typeorm'
import type { Ctx } from '#core/context'
import { allAreas, scoped } from '#database/scoped'
import { ParticipantEntity } from '#entities/participants/participant'

const ALL_AREAS = allAreas('supervisors and parties know the names of other areas')

/** Returns names of participants by id. */
export async function participantNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const participants = scoped(ctx, ParticipantEntity, ALL_AREAS)
  const rows = await participants.pick(['id', 'name'], { id: In(ids) })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the name of a participant. */
export async function participantName(ctx: Ctx, id: string): Promise<string> {
  return (await scoped(ctx, ParticipantEntity, ALL_AREAS).get(id)).name
}
