import { setTimeout as sleep } from 'node:timers/promises'
import { participantClient } from './03-mixed/participants.mjs'
import { supervisorClient } from './03-mixed/supervisors.mjs'
import { upstreamClient } from './03-mixed/upstream.mjs'
import { lookForBreaches, verifyBoth } from './lib/invariants.mjs'
import { tally } from './lib/report.mjs'
import { writeReleases } from './lib/upstream.mjs'
import { makeWorld } from './lib/world.mjs'

const SOON_S = 75
/** The windows' task runs each minute. */
const EXPIRY_MS = 90_000

/**
 * Reliability 3: participants, supervisors and the upstream platform at once, each with choices drawn
 * from the seed; then sums of lines = scores = a recomputation from the evaluations. The same seed
 * makes the same clients; how their calls fall between each other is the machine's.
 */
export async function prove(report) {
  const world = await makeWorld(report, {
    projects: report.of(50, 12),
    env: (folder) => ({ SYNC_SOURCE: writeReleases(folder.file('job.jsonl'), []) }),
  })
  try {
    const soon = await letWindowsEnd(world)
    const run = { report, world, codes: [], events: new Map(), writing: true }
    const clients = Array.from({ length: report.of(12, 4) }, () =>
      participantClient(run, world.random.fork(), report.of(120, 40)),
    )
    const supervisors = Array.from({ length: 2 }, () =>
      supervisorClient(run, world.random.fork(), report.of(60, 15)),
    )
    const upstream = upstreamClient(run, world.random.fork(), report.of(8, 2))
    await Promise.all([...clients, ...supervisors, upstream])
    await settled(report, world)
    tellWhatHappened(report, run, soon)
    await tellResult(report, world)
    await lookForBreaches(report, world.database)
    await verifyBoth(report, world)
  } finally {
    await world.end()
  }
}

/** A fifth of the windows end while the clients work: their ends are moved, the clock is not. */
async function letWindowsEnd(world) {
  const rows = await world.database.query(
    `SELECT min(id::text) AS key, array_agg(id) AS ids FROM evaluation_record
      GROUP BY CASE WHEN anonymous THEN section_id ELSE id END ORDER BY 1`,
  )
  const chosen = rows.filter(() => world.random.chance(0.2))
  const ids = chosen.flatMap((row) => row.ids)
  const ends = chosen.flatMap((row) => {
    const at = world.random.int(1, SOON_S)
    return row.ids.map(() => at)
  })
  await world.database.query(
    `UPDATE evaluation_record r SET due_at = now() + v.s * interval '1 second',
        window_ends_at = now() + v.s * interval '1 second'
      FROM unnest($1::uuid[], $2::int[]) v(id, s) WHERE r.id = v.id`,
    [ids, ends],
  )
  return ids.length
}

/** Waits until the clock has done its part: windows ended, groups revealed, jobs over. */
async function settled(report, world) {
  const until = performance.now() + EXPIRY_MS
  for (;;) {
    const [{ due, groups, jobs }] = await world.database.query(
      `SELECT (SELECT count(*)::int FROM evaluation_record r JOIN project p ON p.id = r.project_id
          WHERE r.status IN ('pending', 'deferred') AND NOT p.pause AND r.due_at <= now()) AS due,
        (SELECT count(*)::int FROM evaluation_record r JOIN project p ON p.id = r.project_id
          WHERE r.anonymous AND r.status = 'submitted' AND NOT p.pause AND NOT EXISTS
            (SELECT FROM evaluation_record o WHERE o.section_id = r.section_id
              AND o.setting_id = r.setting_id AND (o.window_ends_at > now()
                OR o.status IN ('pending', 'deferred')))) AS groups,
        (SELECT count(*)::int FROM job WHERE status IN ('queued', 'running')) AS jobs`,
    )
    if (due + groups + jobs === 0) return
    if (performance.now() > until) {
      report.fail(`${due} windows and ${groups} groups did not end, ${jobs} jobs are open`)
      return
    }
    await sleep(500)
  }
}

function tellWhatHappened(report, { codes, events }, soon) {
  const said = [...events].map(([name, n]) => `${name} ${n}`).join(', ')
  report.tell(`events tried: ${said}; ${soon} windows set to end meanwhile`)
  report.tell(`answers: ${tally(codes)}`)
  // Refusals by a rule are part of the mix; a fault of the server or of these clients is not.
  const wrong = codes.filter((code) => !/^(20[012]|409|404 NOT_FOUND|422)/.test(code))
  report.expect(wrong.length === 0, `answers that no rule gives: ${tally(wrong)}`)
  const rings = codes.filter((code) => code === '409 CONFLICT').length
  report.expect(rings === 0, `${rings} calls were in each other's way`)
}

async function tellResult(report, world) {
  const states = await world.database.query(
    'SELECT status, count(*)::int AS n FROM evaluation_record GROUP BY 1 ORDER BY 1',
  )
  report.tell(`records: ${states.map(({ status, n }) => `${n} ${status}`).join(', ')}`)
  const causes = await world.database.query(
    'SELECT cause, count(*)::int AS n FROM score_line GROUP BY 1 ORDER BY 1',
  )
  report.tell(`score lines: ${causes.map(({ cause, n }) => `${n} ${cause}`).join(', ')}`)
  const [{ people, least, most }] = await world.database.query(
    `SELECT count(*)::int AS people, min(credit_score)::float AS least, max(credit_score)::float AS most
      FROM participant`,
  )
  report.tell(`${people} participants with scores from ${least} to ${most}`)
}
