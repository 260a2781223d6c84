import type { ParticipantSign } from '@credit/contract'
import { In, type ObjectLiteral } from 'typeorm'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { PROFILES } from './profiles.js'

/** Returns the values of a profile field by the ids of participants. */
export async function profileValues(
  ctx: Ctx,
  sign: ParticipantSign,
  field: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { entity, fields } = PROFILES[sign]
  const column = fields[field]?.property ?? field
  const profiles = scoped<ObjectLiteral>(ctx, entity)
  const rows = await profiles.pick(['participantId', column], { participantId: In([...ids]) })
  return new Map(rows.map((row) => [row.participantId, row[column]]))
}
