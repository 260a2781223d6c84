import { type Difference, differencesOf } from './crawl.js'
import { AUDITOR, PUBLIC, Readers, type Reading, SYSTEM } from './readers.js'
import {
  beginStory,
  READERS,
  SILENT,
  submitFirst,
  submitLargeGroup,
  submitThirdBody,
  voidOne,
  type Which,
} from './story.js'
import { World } from './world.js'

/** A past day to request the score for: the windows of the first sections have ended. */
const DAYS = ['2035-11-13']

interface Moment {
  name: string
  reach: (world: World, which: Which) => Promise<void>
  /** Readers: participants whom it concerns, another participant who took part, and others. */
  readers: readonly string[]
}

const MOMENTS: readonly Moment[] = [
  {
    name: 'when evaluations are submitted',
    reach: submitFirst,
    readers: ['Agency held', 'Buyer six', SILENT, PUBLIC],
  },
  {
    name: 'when small groups are held and a large one is revealed',
    reach: (world) => world.passTo('2035-11-13T00:01:00+08:00'),
    readers: [...READERS, AUDITOR, PUBLIC, SYSTEM],
  },
  {
    name: 'when pools are released, and a large group beside a mark that is held',
    reach: async (world, which) => {
      world.t.clock.set('2035-11-14T10:00:00+08:00')
      await submitLargeGroup(world, which)
      await world.passTo('2035-11-22T00:01:00+08:00')
      await world.passTo('2035-12-01T00:20:00+08:00')
    },
    readers: [
      ...['Agency pool', 'Agency one', 'Agency three', 'Agency again', 'Agency cap', 'Buyer'],
      ...[SILENT, PUBLIC, SYSTEM],
    ],
  },
  {
    name: 'when one of a pool, and one of a large group, is voided',
    reach: async (world, which) => {
      world.t.clock.set('2035-12-03T10:00:00+08:00')
      await voidOne(world, which)
    },
    readers: ['Agency void', 'Agency again', 'Agency cap', SILENT, SYSTEM],
  },
  {
    name: 'when a third body joins a pool of one bidder in three sections',
    reach: async (world) => {
      await submitThirdBody(world)
      await world.passTo('2035-12-11T00:01:00+08:00')
      await world.passTo('2036-01-01T00:20:00+08:00')
    },
    readers: ['Agency three', 'Agency void', SYSTEM],
  },
  {
    name: 'when what is held was dropped',
    reach: (world) => world.passTo('2036-11-14T00:20:00+08:00'),
    readers: ['Agency held', 'Agency one', 'Buyer six', 'Expert Z'],
  },
]
export const MOMENT_NAMES = MOMENTS.map(({ name }) => name)

/** Plays the story in one of its forms and reads at each moment; `then` continues in its world. */
export async function play(
  which: Which,
  then?: (world: World, read: (who: string) => Promise<Reading>) => Promise<void>,
) {
  const world = await World.start()
  const told = new Map<string, Reading>()
  try {
    await beginStory(world)
    const readers = new Readers(world)
    await readers.prepare()
    for (const moment of MOMENTS) {
      await moment.reach(world, which)
      told.set(moment.name, await readers.read(moment.readers, DAYS))
    }
    await then?.(world, (who) => readers.read([who], DAYS))
    return { told, unanswered: readers.unanswered }
  } finally {
    await world.t.stop()
  }
}

/** Returns the differences that let readers distinguish two worlds, or two moments. */
export function differencesBetween(one?: Reading, other?: Reading): Difference[] {
  if (!one || !other) throw new Error('two readings are compared')
  return [...one].flatMap(([reader, answers]) => differencesOf(reader, answers, other.get(reader)))
}
