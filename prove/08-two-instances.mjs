import { jobOfTheKilled, jobsOnce, progressOnBoth } from './08-two/jobs.mjs'
import { limits } from './08-two/limits.mjs'
import { ticksOnce } from './08-two/schedule.mjs'
import { sealedByOne } from './08-two/sealer.mjs'
import { sessions } from './08-two/sessions.mjs'
import { oneKeyOnBoth, totals } from './08-two/writes.mjs'
import { lookForBreaches, verifyBoth } from './lib/invariants.mjs'
import { writeReleases } from './lib/upstream.mjs'
import { makeWorld } from './lib/world.mjs'

/** Reliability 8: two instances on one database are one service. */
export async function prove(report) {
  const world = await makeWorld(report, {
    projects: 6,
    servers: ['a', 'b'],
    env: (folder) => ({ SYNC_SOURCE: writeReleases(folder.file('job.jsonl'), []) }),
  })
  try {
    await sessions(report, world)
    await limits(report, world)
    const seal = await sealedByOne(report, world)
    await oneKeyOnBoth(report, world)
    await totals(report, world)
    await jobsOnce(report, world)
    await progressOnBoth(report, world)
    await jobOfTheKilled(report, world)
    await ticksOnce(report, world)
    await seal.judge()
    await lookForBreaches(report, world.database)
    await verifyBoth(report, world)
  } finally {
    await world.end()
  }
}
