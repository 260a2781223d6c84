import { hostname, userInfo } from 'node:os'
import type { Client } from 'pg'
import { Clock } from '#core/clock/clock'
import { auditInsert } from '#database/audit.sql'
import { withClient } from '#database/migrate'
import { sql } from '#database/sql-tag'

const NO_TABLE = '42P01'

/** Appends to the operation log who uses the command line: which user of the system, which command, which area. */
export async function recordUse(url: string, args = process.argv.slice(2)): Promise<void> {
  await withClient(url, (client) => append(client, args)).catch((error: { code?: string }) => {
    // The log does not exist before the first migration.
    if (error.code !== NO_TABLE) throw error
  })
}

async function append(client: Client, args: readonly string[]): Promise<void> {
  const [command = ''] = args
  // Values may be secrets: only names are recorded, and the area.
  const options = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.split('=')[0])
  const at = args.findIndex((arg) => arg === '--area' || arg.startsWith('--area='))
  const area = args[at]?.split('=')[1] ?? args[at + 1]
  await appendCommand(client, command, { options, ...(at >= 0 ? { area } : {}) })
}

/** Appends an entry of a command to the operation log, in the transaction of `client` if there is one. */
export async function appendCommand(
  client: Client,
  command: string,
  facts: Readonly<Record<string, unknown>>,
): Promise<void> {
  const after = { ...facts, host: hostname() }
  const head = {
    at: new Clock().now(),
    accountId: null,
    accountName: userName(),
    areaId: null,
    action: 'command' as const,
    entity: 'command_line',
    ip: '',
    requestId: 'cli',
  }
  const { text, values } = auditInsert(head, {
    entityId: sql`${command}`,
    after: sql`${JSON.stringify(after)}::jsonb`,
  }).toQuery()
  await client.query(text, values)
}

/** The user of the operating system; with sudo also who called it. */
function userName(): string {
  const { username } = userInfo()
  const { SUDO_USER: caller } = process.env
  return caller && caller !== username ? `${username} (${caller})` : username
}
