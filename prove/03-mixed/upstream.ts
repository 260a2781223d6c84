import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_API, type Random } from '@credit/testkit'
import {
  contractOf,
  createPlans,
  type Parties,
  type Plan,
  type Release,
  releaseOf,
  writeReleases,
} from '../lib/upstream.js'
import { attempt, type MixedRun } from './participants.js'

interface Progress {
  number: number
  readonly lots: string[]
}

/** Publishes contracts, new bidders and new projects; imported by command and by job in turn. */
export async function upstreamClient(run: MixedRun, random: Random, rounds: number): Promise<void> {
  const { environment, events } = run
  const { folder, parties, plans } = environment
  const progress = new Map<Plan, Progress>()
  for (let round = 0; round < rounds; round++) {
    const created = createPlans(parties, random, 3, `m${round}x`)
    const changed = random.sample(plans, Math.ceil(plans.length / 6))
    const releases = [
      ...created.map((plan) => releaseOf(plan, 1)),
      ...changed.map((plan) => {
        const state = progress.get(plan) ?? { number: 1, lots: [] }
        progress.set(plan, state)
        return nextRelease(parties, random, plan, state)
      }),
    ]
    if (round % 2 === 0) await environment.sync(folder.file(`mixed${round}.jsonl`), releases)
    else await syncByJob(run, releases)
    events.set('sync', (events.get('sync') ?? 0) + 1)
    await sleep(random.int(0, 1500))
  }
}

/** Returns the next release of a process: another lot gets its contract, and sometimes there is a further bidder. */
function nextRelease(parties: Parties, random: Random, plan: Plan, state: Progress): Release {
  state.number++
  const lot = plan.lots.find((one) => !state.lots.includes(one))
  if (lot) state.lots.push(lot)
  const supplier = random.pick(parties.supplier)
  if (random.chance(0.3) && !plan.bidders.includes(supplier)) plan.bidders.push(supplier)
  return releaseOf(plan, state.number, {
    tag: ['contract'],
    contracts: state.lots.map(contractOf),
  })
}

async function syncByJob(run: MixedRun, releases: readonly Release[]): Promise<void> {
  const { environment, report } = run
  const { admin: token, folder, server } = environment
  writeReleases(folder.file('job.jsonl'), releases)
  const { body } = await attempt<{ jobId: string }>(run, 'sync as a job', {
    method: 'POST',
    path: `${ADMIN_API}/sync/run`,
    token,
    body: {},
    key: undefined,
  })
  const job = await server.api.waitForJob(token, body.jobId)
  report.expect(job.status === 'succeeded', `the import as a job ${job.status} ${job.error ?? ''}`)
}
