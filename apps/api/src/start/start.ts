import type { Server } from 'node:http'
import { createServer } from 'node:net'
import type { Config } from '#core/config/config.types'
import { ConfigError } from '#core/config/config-error'
import { loadConfig } from '#core/config/load-config'
import { errorForLog } from '#core/error-for-log'
import { translate } from '#core/language/language'
import { processLocale } from '#core/language/process-locale'
import { databaseFault } from './database-fault.js'
import type { OpenDatabase } from './open-database.js'
import { printJsonLines, StartError, say, sayFault, step } from './steps.js'
import { FINISH_MS, Stopper, within } from './stop.js'

const text = (key: string, params: Record<string, unknown> = {}) => translate(processLocale(), `start.${key}`, params)

/** Connections that may wait to be accepted, so that health checks connect under load too. */
const BACKLOG = 4096

/** Starts the service from the environment; an error is printed as one line each, with exit code 1. */
export async function start(): Promise<void> {
  const begin = performance.now()
  if (process.env.NODE_ENV === 'production') printJsonLines()
  const stopper = new Stopper()
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${JSON.stringify({ level: 60, err: errorForLog(error) })}\n`)
    stopper.exit(1)
  })
  try {
    const config = loadConfig()
    await assertPortFree(config)
    const database = await open(config, stopper)
    const { prepare, sayPassword } = await import('./prepare.js')
    const prepared = await prepare(config, database)
    await step(text('server'), () => serve(config, database.url, stopper))
    printWelcome(config, performance.now() - begin)
    sayPassword(prepared)
  } catch (error) {
    // The database was taken away on purpose.
    if (stopper.isStopping) return say(text('server'), text('stopped'))
    for (const line of linesOf(error)) sayFault(line)
    stopper.exit(1)
  }
}

async function open(config: Config, stopper: Stopper): Promise<OpenDatabase> {
  const { openDatabase } = await import('./open-database.js')
  if (config.databaseUrl) return openDatabase(config)
  const database = await step(
    text('database'),
    () => openDatabase(config, sayFault),
    ({ attached }) => (attached ? text('attached') : ''),
  )
  stopper.add(database.stop)
  return database
}

async function serve(config: Config, url: string, stopper: Stopper): Promise<void> {
  const [{ createApp }, { Background }, { Drain }] = await Promise.all([
    import('../create-app.js'),
    import('#core/background'),
    import('#core/drain'),
  ])
  const app = await createApp(config, url, { web: true })
  const server: Server = app.getHttpServer()
  const disconnect = () => server.closeAllConnections()
  stopper.add(() => within(FINISH_MS, app.close(), disconnect))
  stopper.add(async (hurry) => {
    const ms = config.drainSeconds * 1000
    await within(ms + FINISH_MS, app.get(Drain).run(server, ms, hurry), disconnect)
  })
  stopper.addTime(config.drainSeconds * 1000)
  try {
    const { port, host } = config
    await app.listen({ port, host, backlog: BACKLOG })
  } catch (error) {
    throw isPortTaken(error) ? portTaken(config.port) : error
  }
  app.get(Background).start()
}

function assertPortFree({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(isPortTaken(error) ? portTaken(port) : error))
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

const isPortTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
const portTaken = (port: number) => new StartError(text('portTaken', { port }))

function linesOf(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.faults
  if (error instanceof StartError) return [error.message]
  const fault = databaseFault(error)
  if (fault) return [fault]
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'EACCES') return [text('notPermitted', { message })]
  return [stack ?? message ?? String(error)]
}

function printWelcome(config: Config, tookMs: number): void {
  const seconds = (tookMs / 1000).toFixed(1)
  say(text('ready'), text('readyIn', { seconds, address: `http://${config.publicHost}:${config.port}/` }))
  if (isLoopback(config.host)) say(text('access'), text('localOnly'))
  if (config.demo) say(text('accounts'), text('demoAccounts'))
}

const isLoopback = (host: string) => /^(?:127\.|::1$|localhost$)/.test(host)
