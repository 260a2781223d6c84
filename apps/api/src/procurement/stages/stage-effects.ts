import { type Ending, endRecords } from '../../evaluation/life/end-records.js'
import { nextStageReached } from '../../evaluation/life/move-terms.js'
import { openMissing } from '../../evaluation/opening/open-missing.js'
import { openRecords } from '../../evaluation/opening/open-records.js'
import type { Opening } from '../../evaluation/opening/opening.queries.js'
import type { Ctx } from '../../platform/database/context.js'

/** What happened to sections in a transaction, as far as evaluations are concerned. */
export interface Effects {
  /** Stages whose records shall open. */
  opened?: readonly Opening[]
  /** Sections that reached a further stage: what is deferred there is cut. */
  wentOn?: readonly string[]
  /** Sections that got another party at their present stage. */
  joined?: readonly string[]
  ended?: readonly Ending[]
}

/** Once a transaction, and last: records are locked before participants, each in id order. */
export async function applyEffects(tx: Ctx, effects: Effects): Promise<void> {
  const { opened = [], wentOn = [], joined = [], ended = [] } = effects
  await openRecords(tx, opened)
  await openMissing(tx, joined)
  await nextStageReached(tx, wentOn)
  await endRecords(tx, ended)
}
