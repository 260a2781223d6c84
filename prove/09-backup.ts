import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { createDataFolder, serverEnvironment, startCommand, startDatabase, type TestDatabase } from '@credit/testkit'
import { startLoad, uploadFiles } from './09-backup/load.js'
import { createEnvironment, type Environment } from './lib/environment.js'
import { checkInvariants } from './lib/invariants.js'
import type { Report } from './lib/report.js'

/** Tables that only API calls change: no calls are made while they are compared. */
const COMPARED = ['participant', 'score_line', 'credit_fact', 'evaluation_record', 'project'].concat([
  'bid_section',
  'section_party',
  'dictionary',
  'stored_file',
  'account',
  'rule_version',
])

interface Backups {
  readonly report: Report
  readonly environment: Environment
  readonly env: Record<string, string>
  readonly key: string
}

/** Promise 9: a restored backup equals the original, even if it was made under load. */
export async function prove(report: Report): Promise<void> {
  const environment = await createEnvironment(report, { projects: report.of(60, 8) })
  const restored = await startDatabase({ durable: true })
  const fresh = createDataFolder('credit-prove-restored-')
  try {
    await uploadFiles(environment, report.of(200, 20))
    const backups = await createKeys(report, environment)
    const load = await startLoad(environment)
    const busy = await create(backups)
    await load.stop()
    report.log(`${load.answers.done} calls answered 2xx while the first was made`)
    await run(backups, 'backup:verify', [busy, '--identity', backups.key])
    await checkOwnDatabase(backups, await create(backups), restored)
    await checkEmbedded(backups, busy, fresh.path)
    await checkRejected(backups, busy)
  } finally {
    await environment.stop()
    await restored.stop()
    fresh.remove()
  }
}

async function createKeys(report: Report, environment: Environment): Promise<Backups> {
  const { folder, database } = environment
  const key = folder.file('backup-key.txt')
  const plain = serverEnvironment(database.url, folder.file('data'))
  const { text } = await startCommand(plain, ['backup:keygen', '--out', key]).done
  const recipient = /BACKUP_RECIPIENT=(\S+)/.exec(text)?.[1] ?? ''
  const env = { ...plain, BACKUP_URL: folder.file('backups'), BACKUP_RECIPIENT: recipient }
  return { report, environment, env, key }
}

/** Runs a command that has to exit with `code`; returns its output. */
async function run(
  { report, environment, env }: Backups,
  command: string,
  args: readonly string[] = [],
  { code: expected = 0, env: other = {} }: { code?: number; env?: Record<string, string> } = {},
): Promise<string> {
  const { code, text } = await startCommand({ ...env, ...other }, [command, ...args]).done
  report.log(`${command}: ${text.replaceAll(`${environment.folder.path}/`, '').replaceAll('\n', ' ')}`)
  report.expect(code === expected, `${command} ended with ${code} instead of ${expected}`)
  return text
}

async function create(backups: Backups): Promise<string> {
  const text = await run(backups, 'backup:create')
  return join(backups.env.BACKUP_URL ?? '', /credit-\w+\.age/.exec(text)?.[0] ?? '')
}

/** Compares the rows of both databases by SQL of its own, and the invariants of the restored one. */
async function checkOwnDatabase(backups: Backups, backup: string, restored: TestDatabase): Promise<void> {
  const { report, environment, key } = backups
  const { database, folder } = environment
  const env = { DATABASE_URL: restored.url, DATA_DIR: folder.file('restored') }
  await run(backups, 'backup:restore', [backup, '--identity', key], { env })
  let rows = 0
  for (const table of COMPARED) {
    const digest = `SELECT count(*)::int AS n, md5(string_agg(t::text, ',' ORDER BY t::text)) AS rows
      FROM ${table} t`
    const [before, after] = [await database.queryOne(digest), await restored.queryOne(digest)]
    rows += Number(after.n)
    const same = JSON.stringify(before) === JSON.stringify(after)
    report.expect(same, `${table} differs: ${JSON.stringify([before, after])}`)
  }
  const invariants = await checkInvariants(report, restored)
  report.log(`${rows} rows of ${COMPARED.length} tables equal, ${invariants} invariants hold`)
}

/** The backup made under load, into the embedded database of a new installation. */
async function checkEmbedded(backups: Backups, backup: string, dataDir: string): Promise<void> {
  const env = { DATABASE_URL: '', DATA_DIR: dataDir }
  const args = [backup, '--identity', backups.key]
  await run(backups, 'backup:restore', args, { env })
  await run(backups, 'score:verify', [], { env })
  await run(backups, 'audit:verify', [], { env })
  await run(backups, 'backup:restore', args, { env, code: 1 })
}

async function checkRejected(backups: Backups, backup: string): Promise<void> {
  const other = backups.environment.folder.file('other-key.txt')
  await run(backups, 'backup:keygen', ['--out', other])
  await run(backups, 'backup:verify', [backup, '--identity', other], { code: 1 })
  await truncate(backup, 100_000)
  await run(backups, 'backup:verify', [backup, '--identity', backups.key], { code: 1 })
}
