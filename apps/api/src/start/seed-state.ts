import type { Client } from 'pg'

/** Stores that a seed has run, and the hash of its inputs. */
export async function storeSeed(client: Client, name: string, hash: string): Promise<void> {
  await client.query(
    `INSERT INTO seed_state (name, hash) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET hash = excluded.hash`,
    [name, hash],
  )
}

/** True if the demo accounts were ever seeded into this database; false if it has no tables yet. */
export async function holdsDemoAccounts(client: Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.seed_state') IS NOT NULL AS there`,
  )
  if (!tables[0]?.there) return false
  const { rows } = await client.query(`SELECT 1 FROM public.seed_state WHERE name = 'demo'`)
  return rows.length > 0
}
