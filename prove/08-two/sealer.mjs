import { readFileSync } from 'node:fs'

/** Notes each link that is put at the head of the audit chain, and by whose connection. */
const NOTES = `CREATE TABLE IF NOT EXISTS prove_seal (seq bigint, client int);
  CREATE OR REPLACE FUNCTION prove_seal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO prove_seal SELECT NEW.seq, client_port FROM pg_stat_activity WHERE pid = pg_backend_pid();
    RETURN NULL; END $$;
  CREATE OR REPLACE TRIGGER prove_seal AFTER UPDATE ON audit_head FOR EACH ROW
    EXECUTE FUNCTION prove_seal()`

/** Watches both sealers from now on; `judge` once all else was done. */
export async function sealedByOne(report, world) {
  const { database } = world
  await database.query(NOTES)
  return {
    async judge() {
      const [{ seals, heads, links }] = await database.query(
        `SELECT count(*)::int AS seals, count(DISTINCT seq)::int AS heads,
          (SELECT count(*)::int FROM audit_log WHERE seq IS NOT NULL) AS links FROM prove_seal`,
      )
      const failed = world.servers.map(
        ({ name }) =>
          readFileSync(world.folder.file(`${name}.log`), 'utf8').split('sealing failed').length - 1,
      )
      report.tell(
        `${links} audit rows chained, the head moved ${seals} times to ${heads} places, ${failed.join(' and ')} attempts were in each other's way`,
      )
      report.expect(seals === heads, 'two sealers put one link')
      report.expect(
        failed.every((n) => n === 0),
        "sealers were in each other's way",
      )
    },
  }
}
