import type { Difference } from '../support/secrets/crawl.js'
import { differencesBetween, MOMENT_NAMES, play } from '../support/secrets/play.js'
import { AUDITOR, type Reading } from '../support/secrets/readers.js'
import type { World } from '../support/secrets/world.js'

/**
 * Attacks the anonymity of evaluators with every read call of the API document: two installations with the same
 * history, except for who evaluated anonymously, must respond the same.
 */

/**
 * Calls that tell supervisors who evaluated: names in the explanation of a score, the completion of an evaluator,
 * and accounts with their actions.
 */
const TOLD_SUPERVISORS = /\/credit\/<[^>]+>\?|\/(account\/me|administrator|supervisor\/assignees|logs)\b/

/** Changes that make a response disclose an evaluator, each with a reader who would notice. */
const LEAKS: readonly [what: string, reader: string, plant: string, whose: string][] = [
  [
    'a held evaluation with its evaluator',
    'Agency held',
    `UPDATE evaluation_record SET anonymous = false, status = 'revealed', revealed_at = window_ends_at
      WHERE evaluated_id = $1 AND status = 'dropped'`,
    'Agency held',
  ],
  [
    'a number of evaluators',
    'Agency held',
    'UPDATE participant SET evaluator_step = evaluator_step + 3 WHERE id = $1',
    'Agency held',
  ],
  [
    'a time of a second later',
    'Expert Z',
    `UPDATE evaluation_record SET due_at = due_at + interval '1 second' WHERE evaluator_id = $1`,
    'Expert Z',
  ],
]

type Played = Awaited<ReturnType<typeof play>>
let one: Played
let other: Played
const found = new Map<string, Difference[]>()

async function plantLeaks(world: World, read: (who: string) => Promise<Reading>): Promise<void> {
  for (const [what, reader, plant, whose] of LEAKS) {
    const before = await read(reader)
    await world.t.dataSource.query(plant, [world.one(whose).id])
    found.set(what, differencesBetween(before, await read(reader)))
  }
}

beforeAll(async () => {
  one = await play(0)
  other = await play(1, plantLeaks)
})

const differencesAt = (moment: string) => differencesBetween(one.told.get(moment), other.told.get(moment))

describe('the anonymous evaluators', () => {
  it.each(MOMENT_NAMES)('are in no response %s', (moment) => {
    expect(differencesAt(moment).filter(({ reader }) => reader !== AUDITOR)).toEqual([])
  })

  it('are named only to supervisors who see evaluations one by one', () => {
    const addresses = MOMENT_NAMES.flatMap(differencesAt)
      .filter(({ reader, address }) => reader === AUDITOR && !TOLD_SUPERVISORS.test(address))
      .map(({ address }) => address)
    expect(addresses).toEqual([])
  })
})

describe('the attack', () => {
  it.each(LEAKS)('notices %s', (what) => {
    expect(found.get(what)).not.toEqual([])
  })

  it('covers every call about evaluations and credit', () => {
    const silent = one.unanswered.filter((path) =>
      /\/(mutualEvaluationRecord|credit|sysProject\w*|sysMessage|open|account\/score)\//.test(
        path.replace('/credit/admin/api', ''),
      ),
    )
    expect(silent).toEqual([])
  })
})
