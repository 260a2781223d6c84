import type { Part } from '@credit/contract'
import { unitOfWork } from '#database/unit-of-work'
import { voidRecords } from '../../../src/modules/evaluation/closing/void-records.js'
import { reveal } from '../credit.js'
import { recordsOf } from '../evaluation.js'
import type { World } from './world.js'

/**
 * Variant of the history. The two differ only in who said what in an anonymous evaluation, and when within
 * a day. Each part of the history has its own agency or purchaser.
 */
export type Which = 0 | 1

/** The evaluators whose answers differ: only they may see a difference, each in its own data. */
export const EVALUATORS = ['Bidder A', 'Bidder B', 'Bidder C', 'Bidder D', 'Bidder E']
/** Bids everywhere and gives no evaluation. */
export const SILENT = 'Bidder Z'
const PARTS = ['held', 'pool', 'void', 'one', 'three', 'group', 'again', 'cap']
const AGENCIES = PARTS.map((part) => `Agency ${part}`)
export const READERS = [...AGENCIES, 'Agency six', 'Buyer', 'Buyer six', SILENT, 'Expert Z']

export async function beginStory(world: World): Promise<void> {
  await world.addParticipants(1, 'Buyer', 'Buyer six')
  await world.addParticipants(2, ...EVALUATORS, SILENT)
  await world.addParticipants(3, ...AGENCIES, 'Agency six')
  await world.addParticipants(4, 'Expert A', 'Expert B', 'Expert Z')
}

/** Opens a section of an agency with bids of all bidders. */
function open(world: World, agency: string, section: string): Promise<void> {
  const bidders = [...EVALUATORS, SILENT].map((name): [Part, string] => ['bidder', name])
  return world.openSection(`Project of ${agency}`, section, [['buyer', 'Buyer'], ['agency', agency], ...bidders])
}

/** Assigns three marks to three evaluators, rotated between the worlds. */
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
  await open(world, 'Agency again', 'again 1')
  await open(world, 'Agency cap', 'cap 1')
  await evaluateByName(world)
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
  for (const by of ['Bidder A', 'Bidder B', 'Bidder C']) await say('Agency again', 'again 1', by, 85)
  for (const [n, by] of CAPPED_GROUP[which].entries()) {
    await say('Agency cap', 'cap 1', by, [100, 40, 85][n] ?? 0)
  }
  await world.evaluate(which === 0 ? 'Expert A' : 'Expert B', 'Buyer six', 'six 1', which === 0 ? 0 : 85)
}

/** Lets all bidders evaluate an agency by name: one beyond the limit of one evaluator, the others once. */
async function evaluateByName(world: World): Promise<void> {
  const agency = world.one('Agency cap').id
  const all = EVALUATORS.map((name) => world.one(name).id)
  const by = [...all, ...Array<string>(2).fill(all[0] ?? '')]
  await reveal(world.t.ctx(), agency, by, 85, { stage: 2, settingCode: 'B3' })
}

/** The evaluators of a group about that agency, with the one beyond the limit or without; the mark of the first is voided. */
const CAPPED_GROUP = [
  ['Bidder A', 'Bidder B', 'Bidder C'],
  ['Bidder C', 'Bidder D', 'Bidder E'],
] as const

/**
 * After the windows of the first sections: a large group with a member whose mark is held; and a second group about one
 * party, whose evaluators all evaluated it before in one world, and only one of them in the other.
 */
export async function submitLargeGroup(world: World, which: Which): Promise<void> {
  await open(world, 'Agency one', 'one 2')
  for (const by of ['Bidder A', 'Bidder B', 'Bidder D']) {
    await world.evaluate(by, 'Agency one', 'one 2', 100)
  }
  await open(world, 'Agency again', 'again 2')
  for (const [n, by] of SECOND_GROUP[which].entries()) {
    await world.evaluate(by, 'Agency again', 'again 2', [100, 40, 70][n] ?? 0)
  }
}

/** The evaluators of the second group; the mark of the second of them is voided later. */
const SECOND_GROUP = [
  ['Bidder A', 'Bidder B', 'Bidder C'],
  ['Bidder A', 'Bidder D', 'Bidder E'],
] as const

/** Submits the third body of a pool that had two, after the first release. */
export async function submitThirdBody(world: World): Promise<void> {
  await open(world, 'Agency three', 'three 5')
  await world.evaluate('Bidder C', 'Agency three', 'three 5', 85)
}

/**
 * Voids a mark in a pool, by the first evaluator in one world and by the third in the other; and marks of two large
 * groups, whose evaluators had evaluated the party before in one world only.
 */
export async function voidOne(world: World, which: Which): Promise<void> {
  const records = await recordsOf(world.t, world.section(which === 0 ? 'void 1' : 'void 3'))
  const revealed = records.filter(({ status, code }) => status === 'revealed' && code === 'A7')
  if (revealed.length !== 1) throw new Error(`${revealed.length} records of the pool in a section`)
  const marks = [
    await markOf(world, 'again 2', SECOND_GROUP[which][1]),
    await markOf(world, 'cap 1', CAPPED_GROUP[which][0]),
  ]
  await unitOfWork(world.t.ctx(), (tx) => voidRecords(tx, [revealed[0]?.id ?? '', ...marks]))
}

/** Returns the record of a bidder's anonymous evaluation in a section. */
async function markOf(world: World, section: string, by: string): Promise<string> {
  const group = await recordsOf(world.t, world.section(section))
  const { id } = world.one(by)
  const mark = group.find(({ evaluatorId, code }) => evaluatorId === id && code === 'A7')
  if (mark?.status !== 'revealed') throw new Error('the mark of the group is not revealed')
  return mark.id
}
