import { createDataFolder, databaseUrl, queryRow, ServerProcess, startDatabase, waitUntil } from '@credit/testkit'
import { environment, TEMPLATE_DATABASE, type Template, templateClock } from './server.js'

/** True if the queue is empty. Events that jobs announce become messages some seconds later, through further jobs. */
const NO_JOBS = 'SELECT count(*) = 0 AS done FROM graphile_worker.jobs'

/**
 * Global setup: starts the database server of the run and fills the database and data folder that each
 * journey file gets a copy of. Nothing is connected to them afterwards, and no job is left that each copy would run.
 */
export default async function fillTemplate(): Promise<(() => Promise<void>) | undefined> {
  // Other runs can use the template of a run that is still active.
  if (process.env.E2E_SERVER) return undefined
  const begin = performance.now()
  const server = await startDatabase()
  const files = createDataFolder('credit-template-')
  const clock = templateClock()
  await server.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`)
  const url = databaseUrl(server.url, TEMPLATE_DATABASE)
  const product = await ServerProcess.create({ env: environment(url, files.path), clock })
  await product.start()
  await waitUntil('the jobs are done', async () => (await queryRow(url, NO_JOBS)).done, {
    intervalMs: 100,
    timeoutMs: 900_000,
  })
  await product.stop()
  Object.assign(process.env, {
    E2E_SERVER: server.url,
    E2E_FILES: files.path,
  } satisfies Template)
  const took = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(`The demo of ${clock.day} (TEST_DAY) was made in ${took} s`)
  return async () => {
    files.remove()
    await server.stop()
  }
}
