import 'reflect-metadata'
import { DataSource } from 'typeorm'
import { Clock } from '../../src/platform/clock/clock.js'
import { Ctx } from '../../src/platform/database/context.js'
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js'
import { type EmbeddedDatabase, startEmbedded } from '../../src/platform/database/embedded/index.js'
import { seedReference } from '../../src/seeds/index.js'
import { TEMPLATE, urlOf } from '../support/databases.js'

export async function prepare(): Promise<EmbeddedDatabase> {
  process.env.TZ = 'Asia/Shanghai'
  const database = await startEmbedded({ ephemeral: true, settings: { max_connections: '200' } })
  process.env.TEST_DATABASE_URL = database.url
  const server = new DataSource(dataSourceOptions({ url: database.url, size: 1 }))
  await server.initialize()
  await server.query(`CREATE DATABASE ${TEMPLATE}`)
  await server.destroy()
  const template = new DataSource(dataSourceOptions({ url: urlOf(TEMPLATE), statementTimeout: 0 }))
  await template.initialize()
  await template.runMigrations()
  await seedReference(
    new Ctx({
      manager: template.manager,
      clock: new Clock(),
      locale: 'zh-CN',
      actor: null,
      requestId: 'seed',
    }),
  )
  await template.destroy()
  return database
}
