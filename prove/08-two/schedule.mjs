import { setTimeout as sleep } from 'node:timers/promises'

const TASK = 'evaluation.windows'
const MISSED_MIN = 90

/** Notes what the clock queues, and how often each was run, in a table of the proof's own. */
const NOTES = `CREATE TABLE IF NOT EXISTS prove_tick (task text, ts text, event text, attempts int);
  CREATE OR REPLACE FUNCTION prove_tick() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE row record := coalesce(NEW, OLD);
    BEGIN
      INSERT INTO prove_tick SELECT t.identifier, row.payload->'_cron'->>'ts', TG_OP, row.attempts
        FROM graphile_worker._private_tasks t
        WHERE t.id = row.task_id AND row.payload::jsonb ? '_cron';
      RETURN NULL;
    END $$;
  CREATE OR REPLACE TRIGGER prove_tick AFTER INSERT OR DELETE ON graphile_worker._private_jobs
    FOR EACH ROW EXECUTE FUNCTION prove_tick()`

/**
 * A task of each minute, after an hour and a half in which nothing ran: both instances start at once
 * and catch up, then meet the live minutes. Each minute's is queued once and run once.
 */
export async function ticksOnce(report, world) {
  const { database, servers } = world
  await database.query(NOTES)
  const rounds = report.of(3, 1)
  for (let round = 0; round < rounds; round++) {
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    await database.query('TRUNCATE prove_tick')
    await database.query(
      `UPDATE graphile_worker._private_known_crontabs SET known_since = now() - interval '2 days',
        last_execution = date_trunc('minute', now()) - interval '${MISSED_MIN} minutes'`,
    )
    await Promise.all(servers.map((server) => server.start()))
    await allRun(database)
    if (round === rounds - 1) await nextMinute(database)
    const [{ ticks, queued, run, again }] = await database.query(
      `SELECT count(DISTINCT ts)::int AS ticks, (count(*) FILTER (WHERE event = 'INSERT'))::int AS queued,
          (count(*) FILTER (WHERE event = 'DELETE'))::int AS run,
          (count(*) FILTER (WHERE event = 'DELETE' AND attempts <> 1))::int AS again
        FROM prove_tick WHERE task = $1`,
      [TASK],
    )
    report.tell(
      `two instances started at once after ${MISSED_MIN} minutes' silence: ${ticks} minutes of a task, queued ${queued} times, run ${run} times`,
    )
    report.expect(ticks >= MISSED_MIN - 1, `only ${ticks} minutes were caught up`)
    report.expect(queued === ticks && run === ticks, `${ticks} ticks were run ${run} times`)
    report.expect(again === 0, `${again} runs needed more than one attempt`)
  }
}

async function allRun(database) {
  for (let waited = 0; waited < 30_000; waited += 200) {
    const [{ open, ticks }] = await database.query(
      `SELECT (SELECT count(*)::int FROM graphile_worker._private_jobs j
          JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = $1) AS open,
        (SELECT count(*)::int FROM prove_tick WHERE task = $1) AS ticks`,
      [TASK],
    )
    if (open === 0 && ticks > 0) return
    await sleep(200)
  }
}

/** A tick of both clocks while both run. */
async function nextMinute(database) {
  await sleep(60_500 - (Date.now() % 60_000))
  await sleep(1000)
  await allRun(database)
}
