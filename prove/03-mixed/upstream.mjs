import { setTimeout as sleep } from 'node:timers/promises'
import { API, awaitJob } from '../lib/call.mjs'
import { plansOf, releaseOf, signed, writeReleases } from '../lib/upstream.mjs'
import { tryIt } from './participants.mjs'

/** The platform tells of contracts, of new bidders and of new projects; by command and by job. */
export async function upstreamClient(run, random, rounds) {
  const { world } = run
  const told = new Map(world.plans.map((plan) => [plan, { number: 1, lots: [] }]))
  for (let round = 0; round < rounds; round++) {
    const fresh = plansOf(world.cast, random, 3, `m${round}x`)
    const changed = random.shuffled(world.plans).slice(0, Math.ceil(world.plans.length / 6))
    const releases = [
      ...fresh.map((plan) => releaseOf(plan, 1)),
      ...changed.map((plan) => nextRelease(world, random, plan, told.get(plan))),
    ]
    if (round % 2 === 0) await world.sync(world.folder.file(`mixed${round}.jsonl`), releases)
    else await syncByJob(run, releases)
    run.events.set('sync', (run.events.get('sync') ?? 0) + 1)
    await sleep(random.int(0, 1500))
  }
}

/** One more lot has its contract; now and then somebody new had bid. */
function nextRelease({ cast }, random, plan, told) {
  told.number++
  const [lot] = plan.lots.filter((one) => !told.lots.includes(one))
  if (lot) told.lots.push(lot)
  const newcomer = random.pick(cast.supplier)
  if (random.chance(0.3) && !plan.bidders.includes(newcomer)) plan.bidders.push(newcomer)
  const more = { tag: ['contract'], contracts: told.lots.map(signed) }
  return releaseOf(plan, told.number, more)
}

async function syncByJob(run, releases) {
  const { world, report } = run
  writeReleases(world.folder.file('job.jsonl'), releases)
  const answer = await tryIt(run, 'sync as a job', {
    method: 'POST',
    path: `${API}/sync/run`,
    token: world.admin,
    body: {},
  })
  const job = await awaitJob(world.server, world.admin, answer.body.jobId)
  report.expect(job.status === 'succeeded', `the import as a job ${job.status} ${job.error ?? ''}`)
}
