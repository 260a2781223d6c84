import 'reflect-metadata'
import { type EphemeralDatabase, startEphemeral } from '@credit/embedded-postgres'
import { DataSource } from 'typeorm'
import { Clock } from '../../src/core/clock/clock.js'
import { Ctx } from '../../src/core/context.js'
import { dataSourceOptions } from '../../src/database/data-source-options.js'
import { withClient } from '../../src/database/migrate.js'
import { createServiceRole, grantToService, SERVICE_ROLE } from '../../src/database/service-role.js'
import { seedReference } from '../../src/seeds/index.js'
import { SERVICE_PASSWORD, TEMPLATE, urlOf } from '../support/databases.js'

/**
 * Creates the template database that every spec clones: on the server that TEST_DATABASE_URL names
 * (its role must be a superuser), else on an ephemeral one.
 */
export async function prepare(): Promise<Pick<EphemeralDatabase, 'url' | 'stop'>> {
  process.env.TZ = 'Asia/Shanghai'
  const given = process.env.TEST_DATABASE_URL
  const database = given
    ? { url: given, stop: () => dropTemplate(given) }
    : await startEphemeral({ settings: { max_connections: '200' } })
  process.env.TEST_DATABASE_URL = database.url
  if (given) await dropTemplate(given)
  const server = new DataSource(dataSourceOptions({ url: database.url, size: 1 }))
  await server.initialize()
  await server.query(`CREATE DATABASE ${TEMPLATE}`)
  await server.destroy()
  await fill(urlOf(TEMPLATE))
  return database
}

/** Migrates and seeds an empty database, and gives it the role of the service. */
export async function fill(url: string): Promise<void> {
  const template = new DataSource(dataSourceOptions({ url, statementTimeout: 0 }))
  await template.initialize()
  await template.runMigrations()
  await seedReference(
    new Ctx({
      manager: template.manager,
      clock: new Clock(),
      locale: 'zh-CN',
      actor: null,
      requestId: 'seed',
      system: 'seed',
    }),
  )
  await template.destroy()
  await withClient(url, async (client) => {
    await createServiceRole(client, SERVICE_ROLE, SERVICE_PASSWORD)
    await grantToService(client, SERVICE_ROLE)
  })
}

async function dropTemplate(url: string): Promise<void> {
  const server = new DataSource(dataSourceOptions({ url, size: 1, statementTimeout: 0 }))
  await server.initialize()
  await server.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`)
  await server.destroy()
}
