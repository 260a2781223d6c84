import type { Client } from 'pg'
import type { Config } from '../core/config/config.types.js'
import { sessionSettings } from './data-source-options.js'

/**
 * Names the settings that connections of the service's role lack: behind a pooler of transactions they
 * cannot come from start-up options.
 *
 * @returns statements that set them, for the administrator of the database
 */
export async function missingRoleSettings(
  client: Client,
  { apiPool, timeZone }: Pick<Config, 'apiPool' | 'timeZone'>,
): Promise<string[]> {
  const wanted = sessionSettings({ ...apiPool, timeZone })
  const { rows } = await client.query<{ name: string; setting: string; role: string }>(
    'SELECT name, setting, current_user AS role FROM pg_settings WHERE name = ANY($1)',
    [Object.keys(wanted)],
  )
  return rows
    .filter(({ name, setting }) => setting !== wanted[name])
    .map(({ name, role }) => {
      const value = client.escapeLiteral(wanted[name] ?? '')
      return `ALTER ROLE ${client.escapeIdentifier(role)} SET ${name} = ${value};`
    })
}
