import { createDataFolder, databaseUrl, ServerProcess, startDatabase } from '@credit/testkit'
import { environment, TEMPLATE_DATABASE, type Template, templateClock } from './server.js'

/**
 * Global setup: starts the database server of the run and fills the database and data folder that each
 * journey file gets a copy of.
 */
export default async function fillTemplate(): Promise<() => Promise<void>> {
  const server = await startDatabase()
  const files = createDataFolder('credit-template-')
  const clock = templateClock()
  console.log(`The day is ${clock.day} (TEST_DAY)`)
  await server.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`)
  const url = databaseUrl(server.url, TEMPLATE_DATABASE)
  const product = await ServerProcess.create({ env: environment(url, files.path, clock) })
  await product.start()
  await product.stop()
  Object.assign(process.env, {
    E2E_SERVER: server.url,
    E2E_FILES: files.path,
  } satisfies Template)
  return async () => {
    files.remove()
    await server.stop()
  }
}
