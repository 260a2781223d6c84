import type { OpenStage, ParticipantSign } from '@credit/contract'
import { beginWithPast } from '../../../credit/ledger/begin-with-past.js'
import type { RevealedFact } from '../../../credit/ledger/record-facts.js'
import type { Ctx } from '../../../platform/database/context.js'
import { sql } from '../../../platform/database/sql.js'
import { unitOfWork } from '../../../platform/database/unit-of-work.js'
import { forBulk } from '../play/at.js'
import { inLanes } from './in-lanes.js'
import { isFilling } from './pool.queries.js'
import { WHOLE } from './sizes.js'

/** Participants looked at at once, and facts a transaction: memory is that of a transaction. */
const PAGE = 2_000
const FACTS_MAX = 6_000

interface Unscored {
  id: string
  sign: ParticipantSign
  since: string
  facts: number
}

/**
 * Begins the ledgers of those that have none yet, with what was revealed about them. Each ledger
 * comes whole, so a filling that was cut off goes on with the others.
 */
export async function fillLedgers(
  ctx: Ctx,
  told: (facts: number, participants: number) => void,
): Promise<{ facts: number; lines: number }> {
  const done = { facts: 0, lines: 0 }
  let participants = 0
  await inLanes(inBatches(ctx), async (batch) => {
    const { facts, lines } = await unitOfWork(ctx, async (tx) => {
      await forBulk(tx)
      const facts = await factsAbout(
        tx,
        batch.map(({ id }) => id),
      )
      return { facts: facts.length, lines: await beginWithPast(tx, batch, facts) }
    })
    done.facts += facts
    done.lines += lines
    participants += batch.length
    told(done.facts, participants)
  })
  return done
}

async function* inBatches(ctx: Ctx): AsyncGenerator<Unscored[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await unscored(ctx, after)
    let batch: Unscored[] = []
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

function unscored(ctx: Ctx, after: string): Promise<Unscored[]> {
  return sql<Unscored>(
    ctx,
    (s) => `SELECT p.id, p.sign, p.create_time::date::text AS since,
        (SELECT count(*)::int FROM evaluation_record r WHERE r.evaluated_id = p.id AND r.status = 'revealed') AS facts
      FROM participant p WHERE p.id > ${s.param(after)}::uuid AND p.scored_on IS NULL
        AND ${isFilling('p')} AND ${s.unscoped(WHOLE)} ORDER BY p.id LIMIT ${PAGE}`,
  )
}

function factsAbout(ctx: Ctx, ids: readonly string[]): Promise<RevealedFact[]> {
  return sql<RevealedFact & { stage: OpenStage }>(
    ctx,
    (
      s,
    ) => `SELECT r.id AS "recordId", r.evaluated_id AS "evaluatedId", r.evaluator_id AS "evaluatorId",
        r.stage, r.total::float8 AS total, r.revealed_at::date::text AS "revealedOn",
        g.code AS "settingCode", r.anonymous, b.name AS "bidSectionName",
        CASE WHEN r.anonymous THEN r.section_id END AS "groupKey"
      FROM evaluation_record r JOIN bid_section b ON b.id = r.section_id
      JOIN evaluation_setting g ON g.id = r.setting_id
      WHERE r.evaluated_id = ANY(${s.param(ids)}::uuid[]) AND r.status = 'revealed'
        AND ${s.unscoped(WHOLE)} ORDER BY r.revealed_at, r.id`,
  )
}
