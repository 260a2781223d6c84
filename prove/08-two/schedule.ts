import { setTimeout as sleep } from 'node:timers/promises'
import { type TestDatabase, waitUntil } from '@credit/testkit'
import type { Environment } from '../lib/environment.js'
import type { Report } from '../lib/report.js'

const TASK = 'evaluation.windows'
const MISSED_MINUTES = 90
/**
 * Upper limit for the runs that finish while the missed minutes are being queued, a last run for the remaining ones,
 * and the regular run of each later minute.
 */
const MAX_RUNS = MISSED_MINUTES / 3
const CATCH_UP_TIMEOUT_MS = 30_000

/** Records which runs of scheduled tasks are queued, replaced by a later one and run, in a table of the proof. */
const TRIGGER = `CREATE TABLE IF NOT EXISTS prove_tick (task text, ts text, event text, error text);
  CREATE OR REPLACE FUNCTION prove_tick() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE row record := coalesce(NEW, OLD);
    BEGIN
      INSERT INTO prove_tick SELECT t.identifier, row.payload->'_cron'->>'ts', TG_OP, row.last_error
        FROM graphile_worker._private_tasks t
        WHERE t.id = row.task_id AND row.payload::jsonb ? '_cron';
      RETURN NULL;
    END $$;
  CREATE OR REPLACE TRIGGER prove_tick AFTER INSERT OR DELETE OR UPDATE OF payload
    ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION prove_tick()`

interface Ticks {
  /** Minutes whose task was queued or replaced the run of an earlier minute. */
  readonly ticks: number
  readonly queued: number
  readonly run: number
  /** Minutes whose task was run. */
  readonly minutes: number
  readonly last: boolean
  /** Runs with a failed attempt. */
  readonly failed: number
}

/**
 * Checks a task that runs every minute after 90 minutes without any instance: both instances start at once and catch up
 * in a few runs instead of one per minute; from then on each minute is queued and run once.
 */
export async function checkSchedule(report: Report, environment: Environment): Promise<void> {
  const { database, servers } = environment
  await database.query(TRIGGER)
  const rounds = report.of(3, 1)
  for (let round = 0; round < rounds; round++) {
    await Promise.all(servers.map((server) => server.stop()))
    await database.query('TRUNCATE prove_tick')
    await database.query(
      `UPDATE graphile_worker._private_known_crontabs SET known_since = now() - interval '2 days',
        last_execution = date_trunc('minute', now()) - interval '${MISSED_MINUTES} minutes'`,
    )
    await Promise.all(servers.map((server) => server.start()))
    await waitForTasks(database)
    if (round === rounds - 1) await waitForNextMinute(database)
    const { ticks, queued, run, minutes, last, failed } = await readTicks(database)
    report.log(
      `two instances started at once after ${MISSED_MINUTES} minutes without any: ${ticks} minutes of a task, queued ${queued} times, run ${run} times`,
    )
    report.expect(ticks >= MISSED_MINUTES - 1, `only ${ticks} minutes were caught up`)
    report.expect(last, 'the last minute was not run')
    report.expect(queued === run && run === minutes, `${queued} ticks were run ${run} times`)
    report.expect(run <= MAX_RUNS, `what was missed was run ${run} times`)
    report.expect(failed === 0, `${failed} runs needed more than one attempt`)
  }
}

function readTicks(database: TestDatabase): Promise<Ticks> {
  return database.queryOne<Ticks & object>(
    `SELECT count(DISTINCT ts)::int AS ticks, (count(*) FILTER (WHERE event = 'INSERT'))::int AS queued,
        (count(*) FILTER (WHERE event = 'DELETE'))::int AS run,
        (count(DISTINCT ts) FILTER (WHERE event = 'DELETE'))::int AS minutes,
        max(ts) = max(ts) FILTER (WHERE event = 'DELETE') AS last,
        (count(*) FILTER (WHERE event = 'DELETE' AND error IS NOT NULL))::int AS failed
      FROM prove_tick WHERE task = $1`,
    [TASK],
  )
}

async function waitForTasks(database: TestDatabase): Promise<void> {
  await waitUntil(
    'the scheduled tasks have run',
    async () => {
      const { open, queued } = await database.queryOne<{ open: number; queued: boolean }>(
        `SELECT (SELECT count(*)::int FROM graphile_worker._private_jobs j
            JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = $1) AS open,
          (SELECT last_execution >= date_trunc('minute', now())
            FROM graphile_worker._private_known_crontabs WHERE identifier = $1) AS queued`,
        [TASK],
      )
      return open === 0 && queued
    },
    { intervalMs: 200, timeoutMs: CATCH_UP_TIMEOUT_MS },
  )
}

/** Waits until both instances have passed the start of a minute. */
async function waitForNextMinute(database: TestDatabase): Promise<void> {
  await sleep(60_500 - (Date.now() % 60_000))
  await sleep(1000)
  await waitForTasks(database)
}
