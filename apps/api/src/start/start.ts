import { createServer } from 'node:net'
import type { Config } from '../platform/config/config.types.js'
import { ConfigError } from '../platform/config/config-error.js'
import { loadConfig } from '../platform/config/load-config.js'
import { translate } from '../platform/language/language.js'
import { processLocale } from '../platform/language/process-locale.js'
import type { Preparation } from './prepare.js'
import { StartError, say, step } from './steps.js'
import { drained, Stopper } from './stop.js'

const text = (key: string, params: Record<string, unknown> = {}) =>
  translate(processLocale(), `start.${key}`, params)

/** Connections that wait to be accepted: a crowd must not keep a health check from being heard. */
const BACKLOG = 4096

/** From the environment to a serving process; each fault is a plain line and exit code 1. */
export async function start(): Promise<void> {
  const begin = performance.now()
  const stopper = new Stopper()
  try {
    const config = loadConfig()
    await needFreePort(config.port)
    const url = await openDatabase(config, stopper)
    const { prepare } = await import('./prepare.js')
    const prepared = await prepare(config, url)
    await step(text('server'), () => serve(config, url, stopper))
    welcome(config, prepared, performance.now() - begin)
  } catch (error) {
    for (const line of plainLines(error)) process.stderr.write(`${line}\n`)
    stopper.exit(1)
  }
}

async function openDatabase(config: Config, stopper: Stopper): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const { startEmbedded } = await import('../platform/database/embedded/index.js')
  const database = await step(
    text('database'),
    () =>
      startEmbedded({ dataDir: config.dataDir, log: (line) => process.stderr.write(`${line}\n`) }),
    ({ attached }) => (attached ? text('attached') : ''),
  )
  stopper.add(database.stop)
  return database.url
}

async function serve(config: Config, url: string, stopper: Stopper): Promise<void> {
  const [{ createApp }, { Background }] = await Promise.all([
    import('../create-app.js'),
    import('../platform/jobs/background.js'),
  ])
  const app = await createApp(config, url, { web: true })
  stopper.add(() => drained(app.close(), () => app.getHttpServer().closeAllConnections()))
  try {
    await app.listen({ port: config.port, host: '0.0.0.0', backlog: BACKLOG })
  } catch (error) {
    throw isPortTaken(error) ? portTaken(config.port) : error
  }
  app.get(Background).start()
}

function needFreePort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(isPortTaken(error) ? portTaken(port) : error))
    probe.listen({ port, host: '0.0.0.0' }, () => probe.close(() => resolve()))
  })
}

const isPortTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
const portTaken = (port: number) => new StartError(text('portTaken', { port }))

function plainLines(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.faults
  if (error instanceof StartError) return [error.message]
  const { code, message, stack } = error as NodeJS.ErrnoException
  if ((error as Error).name === 'EmbeddedDatabaseError') return [message]
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT') {
    return [text('databaseUnreachable', { code })]
  }
  if (code === 'EACCES') return [text('notPermitted', { message })]
  return [stack ?? message ?? String(error)]
}

function welcome(config: Config, { password }: Preparation, took: number): void {
  const seconds = (took / 1000).toFixed(1)
  say(
    text('ready'),
    text('readyIn', { seconds, address: `http://${config.publicHost}:${config.port}/` }),
  )
  if (config.demo) say(text('accounts'), text('demoAccounts'))
  if (password) say(text('accounts'), text('oneTimePassword', { loginName: 'admin', password }))
}
