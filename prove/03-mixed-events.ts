import { setTimeout as sleep } from 'node:timers/promises'
import { type MixedRun, participantClient } from './03-mixed/participants.js'
import { supervisorClient } from './03-mixed/supervisors.js'
import { upstreamClient } from './03-mixed/upstream.js'
import { createEnvironment, type Environment } from './lib/environment.js'
import { checkInvariants, isClosedUntilReached, runVerifyCommands } from './lib/invariants.js'
import { type Report, tally } from './lib/report.js'
import { writeReleases } from './lib/upstream.js'

const WINDOW_END_S = 75
/** The task that ends windows runs each minute. */
const EXPIRY_TIMEOUT_MS = 90_000

/** Promise 3: after any mix of events lines, scores and facts agree. */
export async function prove(report: Report): Promise<void> {
  const environment = await createEnvironment(report, {
    projects: report.of(50, 12),
    env: (folder) => ({ SYNC_SOURCE: writeReleases(folder.file('job.jsonl'), []) }),
  })
  try {
    await mixEvents(report, environment)
  } finally {
    await environment.stop()
  }
}

/**
 * Participants, supervisors and the upstream platform act at once, each with random choices of the
 * seed; afterwards score lines, scores and a recomputation from the evaluations must agree. The same
 * seed gives the same clients; how their calls interleave differs from run to run.
 */
export async function mixEvents(report: Report, environment: Environment): Promise<void> {
  const { database, random } = environment
  const ending = await shortenWindows(environment)
  const run: MixedRun = { report, environment, outcomes: [], events: new Map() }
  const participants = Array.from({ length: report.of(12, 4) }, () =>
    participantClient(run, random.fork(), report.of(120, 40)),
  )
  const supervisors = Array.from({ length: 2 }, () => supervisorClient(run, random.fork(), report.of(60, 15)))
  const upstream = upstreamClient(run, random.fork(), report.of(8, 2))
  await Promise.all([...participants, ...supervisors, upstream])
  await waitForScheduledTasks(report, environment)
  reportEvents(run, ending)
  await reportResult(report, environment)
  await checkInvariants(report, database)
  await runVerifyCommands(report, environment)
}

/** Lets a fifth of the windows end during the run, by changing their ends. */
async function shortenWindows({ database, random }: Environment): Promise<number> {
  const rows = await database.query<{ ids: string[] }>(
    `SELECT min(id::text) AS key, array_agg(id) AS ids FROM evaluation_record
      GROUP BY CASE WHEN anonymous THEN section_id ELSE id END ORDER BY 1`,
  )
  const chosen = rows.filter(() => random.chance(0.2))
  const ids = chosen.flatMap((row) => row.ids)
  const ends = chosen.flatMap((row) => {
    const seconds = random.int(1, WINDOW_END_S)
    return row.ids.map(() => seconds)
  })
  await database.query(
    `UPDATE evaluation_record r SET due_at = now() + v.s * interval '1 second',
        window_ends_at = now() + v.s * interval '1 second'
      FROM unnest($1::uuid[], $2::int[]) v(id, s) WHERE r.id = v.id`,
    [ids, ends],
  )
  return ids.length
}

/** Waits until ended windows are expired, groups revealed and jobs done. */
async function waitForScheduledTasks(report: Report, { database }: Environment): Promise<void> {
  const deadline = performance.now() + EXPIRY_TIMEOUT_MS
  for (;;) {
    const { due, groups, jobs } = await database.queryOne<{
      due: number
      groups: number
      jobs: number
    }>(
      `SELECT (SELECT count(*)::int FROM evaluation_record r JOIN project p ON p.id = r.project_id
          WHERE r.status IN ('pending', 'deferred') AND NOT p.pause AND r.due_at <= now()) AS due,
        (SELECT count(*)::int FROM evaluation_record r JOIN project p ON p.id = r.project_id
          WHERE r.anonymous AND r.status = 'submitted' AND NOT p.pause AND NOT EXISTS
            (SELECT FROM evaluation_record o WHERE o.section_id = r.section_id
              AND o.setting_id = r.setting_id AND (o.window_ends_at > now()
                OR o.status IN ('pending', 'deferred') OR ${isClosedUntilReached('o')}))) AS groups,
        (SELECT count(*)::int FROM job WHERE status IN ('queued', 'running')) AS jobs`,
    )
    if (due + groups + jobs === 0) return
    if (performance.now() > deadline) {
      report.fail(`${due} windows and ${groups} groups did not end, ${jobs} jobs are open`)
      return
    }
    await sleep(500)
  }
}

function reportEvents({ report, outcomes, events }: MixedRun, ending: number): void {
  const counts = [...events].map(([name, n]) => `${name} ${n}`).join(', ')
  report.log(`events tried: ${counts}; ${ending} windows set to end meanwhile`)
  report.log(`answers: ${tally(outcomes)}`)
  // Rejections by a rule belong to the mix; errors of the server or of these clients do not.
  const wrong = outcomes.filter((outcome) => !/^(20[012]|409|404 NOT_FOUND|422)/.test(outcome))
  report.expect(wrong.length === 0, `answers that no rule gives: ${tally(wrong)}`)
  const conflicts = outcomes.filter((outcome) => outcome === '409 CONFLICT').length
  report.expect(conflicts === 0, `${conflicts} calls ended in a database conflict`)
}

async function reportResult(report: Report, { database }: Environment): Promise<void> {
  const states = await database.query<{ status: string; n: number }>(
    'SELECT status, count(*)::int AS n FROM evaluation_record GROUP BY 1 ORDER BY 1',
  )
  report.log(`records: ${states.map(({ status, n }) => `${n} ${status}`).join(', ')}`)
  const causes = await database.query<{ cause: string; n: number }>(
    'SELECT cause, count(*)::int AS n FROM score_line GROUP BY 1 ORDER BY 1',
  )
  report.log(`score lines: ${causes.map(({ cause, n }) => `${n} ${cause}`).join(', ')}`)
  const { people, lowest, highest } = await database.queryOne<{
    people: number
    lowest: number
    highest: number
  }>(
    `SELECT count(*)::int AS people, min(credit_score)::float AS lowest,
      max(credit_score)::float AS highest FROM participant`,
  )
  report.log(`${people} participants with scores from ${lowest} to ${highest}`)
}
