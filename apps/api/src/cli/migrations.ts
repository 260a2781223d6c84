import { createInterface } from 'node:readline/promises'
import {
  appliedMigrations,
  migrate,
  pendingMigrations,
  revertMigration,
  underPreparationLock,
  unknownMigrations,
  withClient,
  withDataSource,
} from '#database/migrate'
import { draftMigration, schemaDrift } from '#database/schema-drift'
import { ensureServiceRole, grantToService, roleOf } from '#database/service-role'
import { storeDataKey } from '../start/data-key.js'
import type { OpenDatabase } from '../start/open-database.js'
import { assertDataKey } from '../start/prepare.js'
import { onDatabase } from './database.js'
import { cliText, print } from './text.js'

/** Runs `use` with the database as the owner of its tables. */
const onOwnedDatabase = (use: (url: string) => Promise<number>) => onDatabase(({ ownerUrl }) => use(ownerUrl))

/** Grants the role of the service its rights on all tables, unless it owns them. */
export async function grantService({ url, ownerUrl }: Pick<OpenDatabase, 'url' | 'ownerUrl'>): Promise<void> {
  if (roleOf(url) === roleOf(ownerUrl)) return
  await withClient(ownerUrl, async (client) => {
    await ensureServiceRole(client, url)
    await grantToService(client, roleOf(url))
  })
}

export function applyAll(): Promise<number> {
  return onDatabase(async (urls, { dataKey }) => {
    const count = await withClient(urls.ownerUrl, (client) =>
      underPreparationLock(client, async () => {
        await assertDataKey(client, { dataKey })
        const applied = await migrate(urls.ownerUrl, dataKey)
        // From now on every command knows the key, even if `install` is never run.
        await storeDataKey(client, dataKey)
        return applied
      }),
    )
    await grantService(urls)
    print(count ? cliText('migrate.applied', { count }) : cliText('migrate.none'))
    return 0
  })
}

/** Reverts the newest migration, in production once it is confirmed. */
export function revertLast({ dryRun = false, yes = false }: { dryRun?: boolean; yes?: boolean } = {}): Promise<number> {
  return onDatabase(async ({ ownerUrl }, { production }) => {
    const name = (await withClient(ownerUrl, appliedMigrations)).at(-1)
    const say = (key: string, code: number) => {
      print(cliText(`revert.${key}`, { name }))
      return code
    }
    if (name === undefined) return say('none', 1)
    if ((await withClient(ownerUrl, unknownMigrations)).includes(name)) return say('newer', 1)
    if (dryRun) return say('would', 0)
    if (production && !yes && !(await confirmed(cliText('revert.ask', { name })))) return say('kept', 1)
    await revertMigration(ownerUrl)
    return say('done', 0)
  })
}

/** Asks on the terminal; without one, nothing is confirmed. */
async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(`${question} `)).trim().toLowerCase() === 'yes'
  } finally {
    terminal.close()
  }
}

/** Checks that migrations and entities agree; for continuous integration. */
export function checkDrift(): Promise<number> {
  return onOwnedDatabase(async (url) => {
    const pending = await withClient(url, pendingMigrations)
    const drift = pending.length ? [] : await withDataSource(url, schemaDrift)
    for (const name of pending) print(cliText('check.pending', { name }))
    for (const statement of drift) print(`${statement};`)
    if (pending.length + drift.length === 0) print(cliText('check.clean'))
    return pending.length + drift.length === 0 ? 0 : 1
  })
}

/** Prints the statements that a new migration would need; with `json`, the whole draft. */
export function printDraft({ json = false }: { json?: boolean } = {}): Promise<number> {
  return onOwnedDatabase(async (url) => {
    const draft = await withDataSource(url, draftMigration)
    if (json) print(JSON.stringify(draft))
    else if (draft.up.length === 0) print(cliText('check.clean'))
    else for (const statement of draft.up) print(`${statement};`)
    return 0
  })
}
