import { recomputeAll } from '../../../credit/ledger/recompute-all.js'
import { recordFacts } from '../../../credit/ledger/record-facts.js'
import { FixedClock } from '../../../platform/clock/clock.js'
import type { Ctx } from '../../../platform/database/context.js'
import { unitOfWork } from '../../../platform/database/unit-of-work.js'
import { daysAfter } from '../city/projects.js'
import { at, withoutJit } from '../play/at.js'
import { analyseFilled, fillProjects, fillRecords, isFilled, revealedIn } from './fill.queries.js'
import { fillParticipants } from './fill-participants.js'
import { CITY_SIZE } from './sizes.js'

const DAYS_A_YEAR = 365
/** Days a transaction of records, of facts. */
const QUARTER = 91
const MONTH = 30

export interface Filled {
  participants: number
  parties: number
  records: number
  facts: number
  scored: number
}

export type FillStep = keyof Filled

/**
 * Fills the database to the city's size times `factor` (quality.md "Sizes to build for"), in bulk
 * statements; facts go into the ledger through credit's own use case at the time they were revealed,
 * so that lines add up to scores. Answers null where it was filled before.
 */
export async function scaleDemo(
  ctx: Ctx,
  factor: number,
  told: (step: FillStep, count: number) => void,
): Promise<Filled | null> {
  if (await isFilled(ctx)) return null
  const days = CITY_SIZE.years * DAYS_A_YEAR - 180
  const count = (step: FillStep, n: number) => {
    told(step, n)
    return n
  }
  const participants = count('participants', await fillParticipants(ctx, factor))
  const projects = Math.round(CITY_SIZE.projects * factor)
  const parties = count('parties', await inBulk(ctx, (tx) => fillProjects(tx, projects, days)))
  await analyseFilled(ctx)
  const today = ctx.clock.today()
  const first = daysAfter(today, -CITY_SIZE.years * DAYS_A_YEAR)
  let [records, facts] = [0, 0]
  for (let from = first; from < today; from = daysAfter(from, QUARTER)) {
    records += await inBulk(ctx, (tx) => fillRecords(tx, from, daysAfter(from, QUARTER)))
    told('records', records)
  }
  await analyseFilled(ctx)
  for (let from = first; from < today; from = daysAfter(from, MONTH)) {
    facts += await factsOf(ctx, from, daysAfter(from, MONTH))
    told('facts', facts)
  }
  const { participants: scored } = await recomputeAll(ctx)
  await analyseFilled(ctx)
  told('scored', scored)
  return { participants, parties, records, facts, scored }
}

/** A month's facts, told to credit on its last day. */
async function factsOf(ctx: Ctx, from: string, to: string): Promise<number> {
  const facts = await revealedIn(ctx, from, to)
  const then = ctx.with({ clock: new FixedClock(at(daysAfter(to, -1), 23)) })
  await inBulk(then, async (tx) => {
    await recordFacts(
      tx,
      facts.filter((fact) => !fact.anonymous),
    )
    await recordFacts(
      tx,
      facts.filter((fact) => fact.anonymous),
      'anonymousGroup',
    )
  })
  return facts.length
}

function inBulk<T>(ctx: Ctx, act: (tx: Ctx) => Promise<T>): Promise<T> {
  return unitOfWork(ctx, async (tx) => {
    await withoutJit(tx)
    return act(tx)
  })
}
