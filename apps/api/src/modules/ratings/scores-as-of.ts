import type { ParticipantSign, PlainDate } from '@credit/contract'
import { type ScoreResult, score } from '@credit/scoring'
import type { Ctx } from '#core/context'
import { groupBy } from '#core/group-by'
import { groupQuery, readGroups, readItems, readLastEntries } from '../ledger/load-ledgers.js'
import { rulesOfVersion } from '../ledger/rules/rule-versions.js'
import type { Levels } from '../ledger/rules/rules.js'
import { isInForce, termsOfItems } from '../ledger/score-items.js'

/** The score of a participant on a past day. */
export interface PastScore extends Levels {
  result: ScoreResult
  ruleVersion: number
}

interface AsOf {
  day: PlainDate
  /** Leaves out evaluations, claims and adjustments that were revoked after the day. */
  decidedSince?: boolean
}

/**
 * Computes the scores of participants at the end of a past day as `explainScore` does, many at once: from the facts and
 * rules of the day, without acts repaired or revoked since. Participants registered later have none.
 */
export async function scoresAsOf(
  ctx: Ctx,
  participants: readonly { id: string; sign: ParticipantSign }[],
  { day, decidedSince = false }: AsOf,
): Promise<Map<string, PastScore>> {
  const ids = participants.map(({ id }) => id)
  const last = await readLastEntries(ctx, ids, day)
  const items = await readItems(ctx, ids, [day])
  const found = new Map<string, PastScore>()
  for (const [version, own] of groupBy(participants, ({ id }) => last.get(id)?.version)) {
    if (version === undefined) continue
    const rules = await rulesOfVersion(ctx, version)
    const query = groupQuery(
      own.map(({ id }) => id),
      day,
      rules,
    )
    const groups = await readGroups(ctx, { ...query, withoutVoided: decidedSince })
    for (const { id, sign } of own) {
      const inForce = (items.get(id) ?? []).filter(
        (item) => isInForce(item, day) && !item.withdrawn && !(decidedSince && item.ended !== null),
      )
      const result = score({
        formula: rules.formula(sign),
        groups: groups.get(id) ?? [],
        ...termsOfItems(inForce),
      })
      found.set(id, { result, ...rules.levels(sign, result), ruleVersion: version })
    }
  }
  return found
}
