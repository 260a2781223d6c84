import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../../platform/database/context.js'
import { enqueue } from '../../platform/jobs/enqueue.js'
import { Rules } from './rules.js'
import { insertVersion, lastVersion, lockRules, readSnapshot } from './rules.queries.js'

/** Kind of the job that brings all scores to the rules in force. */
export const RECOMPUTE_JOB = 'credit.recompute'

/**
 * Keeps the rule tables as a new version, where they differ from the last one, and starts the one
 * job that recomputes; call it after the change. A change that no score depends on (an item's
 * points: claims and records carry their own) starts none.
 */
export async function versionRules(tx: Ctx): Promise<void> {
  await lockRules(tx)
  const snapshot = await readSnapshot(tx)
  const last = await lastVersion(tx)
  if (isDeepStrictEqual(snapshot, last?.snapshot)) return
  const version = await insertVersion(tx, snapshot)
  const scoresAlike =
    last !== null && new Rules(last.number, last.snapshot).key === new Rules(version, snapshot).key
  // A version a key: a job that runs already may have passed somebody by.
  if (last && !scoresAlike) {
    await enqueue(tx, RECOMPUTE_JOB, { version }, { key: `rules:${version}` })
  }
}
