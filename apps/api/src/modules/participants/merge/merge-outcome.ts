import type { Ctx } from '../../../core/context.js'
import { translate } from '../../../core/language/language.js'
import type { ParticipantEntity } from '../../../entities/participants/participant.js'
import type { MergeOutcome } from './merge.dto.js'
import type { Merge, MovedRow } from './merge-steps.js'

/** Counts what merges moved, by table, with the score of the kept participant before and after. */
export function outcomeOf(
  { locale }: Ctx,
  merges: readonly Merge[],
  before: ParticipantEntity,
  after: ParticipantEntity,
): MergeOutcome {
  const counts = new Map<string, { moved: number; ended: number }>()
  for (const row of merges.flatMap(({ rows }) => rows)) {
    const count = counts.get(row.table) ?? { moved: 0, ended: 0 }
    count[isEnded(row) ? 'ended' : 'moved']++
    counts.set(row.table, count)
  }
  return {
    mergeIds: merges.map(({ id }) => id),
    targetId: after.id,
    // A fact follows its evaluation.
    tables: [...counts]
      .filter(([table]) => table !== 'credit_fact')
      .map(([table, { moved, ended }]) => ({
        table,
        moved,
        ended,
        title: translate(locale, `participants.merging.${table}`),
      })),
    notes: merges.flatMap(({ notes }) => notes),
    scoreBefore: shownScore(before),
    scoreAfter: shownScore(after),
  }
}

/** True if the row lost against the other participant's row of the same thing. */
const isEnded = ({ before, after }: MovedRow) => before.status !== after.status

const shownScore = ({ unrated, creditScore }: ParticipantEntity) => (unrated ? null : creditScore)
