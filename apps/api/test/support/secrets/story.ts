import type { Part } from '@credit/contract'
import { unitOfWork } from '../../../src/database/unit-of-work.js'
import { voidRecords } from '../../../src/modules/evaluation/closing/void-records.js'
import { recordsOf } from '../evaluation.js'
import type { World } from './world.js'

/**
 * One history in two forms that differ only in who said what in an anonymous evaluation, and when within
 * a day. Each part of it has an agency or purchaser of its own.
 */
export type Which = 0 | 1

/** The evaluators whose answers differ: only they may see a difference, each in what is its own. */
export const EVALUATORS = ['Bidder A', 'Bidder B', 'Bidder C', 'Bidder D']
/** Bids everywhere and evaluates nobody. */
export const SILENT = 'Bidder Z'
const AGENCIES = ['held', 'pool', 'void', 'one', 'three', 'group'].map((part) => `Agency ${part}`)
export const READERS = [...AGENCIES, 'Agency six', 'Buyer', 'Buyer six', SILENT, 'Expert Z']

export async function beginStory(world: World): Promise<void> {
  await world.addParticipants(1, 'Buyer', 'Buyer six')
  await world.addParticipants(2, ...EVALUATORS, SILENT)
  await world.addParticipants(3, ...AGENCIES, 'Agency six')
  await world.addParticipants(4, 'Expert A', 'Expert B', 'Expert Z')
}

/** Opens a section of an agency in which all bid. */
function open(world: World, agency: string, section: string): Promise<void> {
  const bidders = [...EVALUATORS, SILENT].map((name): [Part, string] => ['bidder', name])
  return world.openSection(`Project of ${agency}`, section, [
    ['buyer', 'Buyer'],
    ['agency', agency],
    ...bidders,
  ])
}

/** In each world another one of three gives each of three marks. */
function turned<T>(of: readonly T[], n: number, which: Which): T {
  const found = of[(n + which) % of.length]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

export async function submitFirst(world: World, which: Which): Promise<void> {
  const say = async (agency: string, section: string, by: string, level: number) =>
    world.evaluate(by, agency, section, level)
  await open(world, 'Agency held', 'held 1')
  for (const n of [1, 2, 3]) await open(world, 'Agency pool', `pool ${n}`)
  for (const n of [1, 2, 3]) await open(world, 'Agency void', `void ${n}`)
  await open(world, 'Agency one', 'one 1')
  for (const n of [1, 2, 3, 4]) await open(world, 'Agency three', `three ${n}`)
  await open(world, 'Agency group', 'group 1')
  await world.openSection('Project of Buyer six', 'six 1', [
    ['buyer', 'Buyer six'],
    ['agency', 'Agency six'],
    ['committee', 'Expert A'],
    ['committee', 'Expert B'],
    ['committee', 'Expert Z'],
  ])
  await world.evaluate('Buyer six', 'Expert A', 'six 1', 85)
  await world.evaluate('Buyer six', 'Expert B', 'six 1', 85)

  world.t.clock.set('2035-11-06T09:00:00+08:00')
  await say('Agency held', 'held 1', which === 0 ? 'Bidder A' : 'Bidder B', which === 0 ? 0 : 70)
  for (const agency of ['pool', 'void']) {
    for (const n of [0, 1, 2]) {
      const by = turned(EVALUATORS.slice(0, 3), n, which)
      const level = turned([100, 40, 85], n * 2, which)
      await say(`Agency ${agency}`, `${agency} ${n + 1}`, by, level)
    }
  }
  await say('Agency one', 'one 1', which === 0 ? 'Bidder A' : 'Bidder D', which === 0 ? 0 : 70)
  const often = which === 0 ? 'Bidder A' : 'Bidder B'
  const once = which === 0 ? 'Bidder B' : 'Bidder A'
  for (const n of [0, 1, 2]) {
    await say('Agency three', `three ${n + 1}`, often, turned([100, 70, 0], n, which))
  }
  await say('Agency three', 'three 4', once, 85)
  for (const n of [0, 1, 2]) {
    const by = turned(EVALUATORS.slice(0, 3), n, which)
    await say('Agency group', 'group 1', by, turned([100, 40, 85], n * 2, which))
    world.t.clock.advance(1_800_000)
  }
  await world.evaluate(
    which === 0 ? 'Expert A' : 'Expert B',
    'Buyer six',
    'six 1',
    which === 0 ? 0 : 85,
  )
}

/** After the windows of the first sections: a group that is large, about one of whom a mark is held. */
export async function submitLargeGroup(world: World): Promise<void> {
  await open(world, 'Agency one', 'one 2')
  for (const by of ['Bidder A', 'Bidder B', 'Bidder D']) {
    await world.evaluate(by, 'Agency one', 'one 2', 100)
  }
}

/** After the first release: the third body of a pool that had two. */
export async function submitThirdBody(world: World): Promise<void> {
  await open(world, 'Agency three', 'three 5')
  await world.evaluate('Bidder C', 'Agency three', 'three 5', 85)
}

/** Voids what the first in one world, and the third in the other, said in a pool. */
export async function voidOne(world: World, which: Which): Promise<void> {
  const records = await recordsOf(world.t, world.section(which === 0 ? 'void 1' : 'void 3'))
  const revealed = records.filter(({ status, code }) => status === 'revealed' && code === 'A7')
  if (revealed.length !== 1) throw new Error(`${revealed.length} records of the pool in a section`)
  await unitOfWork(world.t.ctx(), (tx) => voidRecords(tx, [revealed[0]?.id ?? '']))
}
