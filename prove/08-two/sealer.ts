import { readFileSync } from 'node:fs'
import type { Environment } from '../lib/environment.js'
import type { Report } from '../lib/report.js'

/** Records each new head of the audit chain in a table of the proof, and holds it until the other sealer has come. */
const TRIGGER = `CREATE TABLE IF NOT EXISTS prove_seal (seq bigint, client int);
  CREATE OR REPLACE FUNCTION prove_seal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO prove_seal SELECT NEW.seq, client_port FROM pg_stat_activity WHERE pid = pg_backend_pid();
    PERFORM pg_sleep(1.2);
    RETURN NULL; END $$;
  CREATE OR REPLACE TRIGGER prove_seal AFTER UPDATE ON audit_head FOR EACH ROW
    EXECUTE FUNCTION prove_seal()`

/** Watches the sealers of both instances from now on; returns the check for the end. */
export async function watchSealers(report: Report, { database, servers }: Environment): Promise<() => Promise<void>> {
  await database.query(TRIGGER)
  return async () => {
    const { seals, heads, links, last } = await database.queryOne<{
      seals: number
      heads: number
      links: number
      last: number
    }>(
      `SELECT count(*)::int AS seals, count(DISTINCT seq)::int AS heads,
        (SELECT count(*)::int FROM audit_log WHERE seq IS NOT NULL) AS links,
        (SELECT seq::int FROM audit_head) AS last FROM prove_seal`,
    )
    const failures = servers.map(({ logFile }) => {
      const log = logFile ? readFileSync(logFile, 'utf8') : ''
      return log.split('"context":"Audit"').length - 1
    })
    report.log(
      `${links} audit rows chained, the head moved ${seals} times to ${heads} rows, ${failures.join(' and ')} attempts failed`,
    )
    report.expect(seals === heads, 'two sealers wrote one link')
    report.expect(links === last, `${links} rows were given numbers up to ${last}`)
    report.expect(
      failures.every((n) => n === 0),
      'the sealers conflicted',
    )
  }
}
