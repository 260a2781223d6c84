import {
  migrate,
  pendingMigrations,
  revertMigration,
  withClient,
  withDataSource,
} from '../platform/database/migrate.js'
import { schemaDrift } from '../platform/database/schema-drift.js'
import { onDatabase } from './database.js'
import { cliText, print } from './text.js'

export function applyAll(): Promise<number> {
  return onDatabase(async (url) => {
    const count = await migrate(url)
    print(count ? cliText('migrate.applied', { count }) : cliText('migrate.none'))
    return 0
  })
}

export function revertLast(): Promise<number> {
  return onDatabase(async (url) => {
    const name = await revertMigration(url)
    print(name ? cliText('revert.done', { name }) : cliText('revert.none'))
    return name ? 0 : 1
  })
}

/** Whether the tables are what the entities say; for continuous integration. */
export function checkDrift(): Promise<number> {
  return onDatabase(async (url) => {
    const pending = await withClient(url, pendingMigrations)
    const drift = pending.length ? [] : await withDataSource(url, schemaDrift)
    for (const name of pending) print(cliText('check.pending', { name }))
    for (const statement of drift) print(`${statement};`)
    if (pending.length + drift.length === 0) print(cliText('check.clean'))
    return pending.length + drift.length === 0 ? 0 : 1
  })
}

/** The statements a new migration would begin with. */
export function printDraft(): Promise<number> {
  return onDatabase(async (url) => {
    const drift = await withDataSource(url, schemaDrift)
    for (const statement of drift) print(`${statement};`)
    if (drift.length === 0) print(cliText('check.clean'))
    return 0
  })
}
