import 'reflect-metadata'
import { type EphemeralDatabase, startEphemeral } from '@credit/embedded-postgres'
import { DataSource } from 'typeorm'
import { FixedClock } from '#core/clock/clock'
import { systemContext } from '#core/context'
import { dataSourceOptions } from '#database/data-source-options'
import { withClient } from '#database/migrate'
import { createServiceRole, grantToService, SERVICE_ROLE } from '#database/service-role'
import { seedReference } from '../../src/seeds/index.js'
import { SERVICE_PASSWORD, TEMPLATE, urlOf } from '../support/databases.js'
import { DAY, START } from '../support/day.js'
import { requireProofs } from '../support/require-proofs.js'

/**
 * Creates the template database that every spec clones: on the server that TEST_DATABASE_URL names (its role must be a
 * superuser), or on an ephemeral one. Prints the day of the run.
 */
export async function prepare(): Promise<Pick<EphemeralDatabase, 'url' | 'stop'>> {
  process.env.TZ = 'Asia/Shanghai'
  // Time for code without the clock of a spec, such as commands and child processes.
  process.env.TEST_NOW = START.toISOString()
  process.stdout.write(`The tests of the API run at ${DAY}; again: TEST_DAY=${DAY}\n`)
  const given = process.env.TEST_DATABASE_URL
  const database = given
    ? { url: given, stop: () => dropTemplate(given) }
    : await startEphemeral({ settings: { max_connections: '200' } })
  process.env.TEST_DATABASE_URL = database.url
  if (given) await dropTemplate(given)
  const server = new DataSource(dataSourceOptions({ url: database.url, size: 1, statementTimeout: 0 }))
  await server.initialize()
  await server.query(`CREATE DATABASE ${TEMPLATE}`)
  await server.destroy()
  await fill(urlOf(TEMPLATE))
  return database
}

/** Migrates and seeds an empty database, gives it the role of the service, and requires proofs of it. */
export async function fill(url: string): Promise<void> {
  const template = new DataSource(dataSourceOptions({ url, statementTimeout: 0 }))
  await template.initialize()
  await template.runMigrations()
  const columns = await timeColumns(template)
  await setDefaults(template, columns, 'NULL')
  await seedReference(
    systemContext(
      {
        manager: template.manager,
        clock: new FixedClock(START),
        locale: 'zh-CN',
      },
      'seed',
    ),
  )
  await setDefaults(
    template,
    columns,
    `CASE WHEN current_user <> '${SERVICE_ROLE}' THEN timestamptz '${START.toISOString()}' END`,
  )
  await template.destroy()
  await withClient(url, async (client) => {
    await createServiceRole(client, SERVICE_ROLE, SERVICE_PASSWORD)
    await grantToService(client, SERVICE_ROLE)
    await requireProofs(client)
  })
}

interface TimeColumn {
  table: string
  column: string
}

/** Returns the columns that the database fills with its own time if a statement gives none. */
function timeColumns(template: DataSource): Promise<TimeColumn[]> {
  return template.query(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND column_default = 'now()'`,
  )
}

/**
 * Replaces the machine's time as the default of columns: rows get their times from the clock of their
 * caller, and a statement of the product that gives none fails. Rows that specs arrange as the owner of the
 * tables get the start of the run.
 */
async function setDefaults(template: DataSource, columns: readonly TimeColumn[], value: string): Promise<void> {
  for (const { table, column } of columns) {
    await template.query(`ALTER TABLE "${table}" ALTER COLUMN "${column}" SET DEFAULT ${value}`)
  }
}

async function dropTemplate(url: string): Promise<void> {
  const server = new DataSource(dataSourceOptions({ url, size: 1, statementTimeout: 0 }))
  await server.initialize()
  await server.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`)
  await server.destroy()
}
