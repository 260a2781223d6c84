import type { Ctx } from '@credit/api/core/context'
import { unitOfWork } from '@credit/api/database/unit-of-work'
import { prepareBulkTransaction } from '../history/history.sql.js'
import { backfillLedgers } from './backfill-ledgers.js'
import { revealedFacts, type UnscoredParticipant, unscoredParticipants } from './ledgers.sql.js'
import { runInParallel } from './run-in-parallel.js'

/** Participants per page and facts per transaction: they limit the memory. */
const PAGE = 2_000
const FACTS_MAX = 6_000

/**
 * Creates the ledgers of generated participants that have none, from their revealed evaluations. Each
 * ledger is written in one transaction, so that an interrupted run continues with the others.
 */
export async function fillLedgers(
  ctx: Ctx,
  onProgress: (facts: number, participants: number) => void,
): Promise<{ facts: number; lines: number }> {
  const done = { facts: 0, lines: 0 }
  let participants = 0
  await runInParallel(inBatches(ctx), async (batch) => {
    const { facts, lines } = await unitOfWork(ctx, async (tx) => {
      await prepareBulkTransaction.run(tx, {})
      const facts = await revealedFacts.rows(tx, { ids: batch.map(({ id }) => id) })
      return { facts: facts.length, lines: await backfillLedgers(tx, batch, facts) }
    })
    done.facts += facts
    done.lines += lines
    participants += batch.length
    onProgress(done.facts, participants)
  })
  return done
}

async function* inBatches(ctx: Ctx): AsyncGenerator<UnscoredParticipant[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await unscoredParticipants.rows(ctx, { after, limit: PAGE })
    let batch: UnscoredParticipant[] = []
    let facts = 0
    for (const one of page) {
      if (batch.length > 0 && facts + one.facts > FACTS_MAX) {
        yield batch
        batch = []
        facts = 0
      }
      batch.push(one)
      facts += one.facts
    }
    if (batch.length > 0) yield batch
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}
