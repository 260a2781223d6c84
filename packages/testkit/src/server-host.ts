import { createRequire } from 'node:module'
import { PROJECT_ROOT } from './setup.js'

/** A request to the process of `ServerHost`: start a server, or stop the one at a port. */
export type HostRequest = { id: number } & (
  | { start: Record<string, string>; offsetMs: number; port: number }
  | { stop: number }
)
/** The answer to a request, with an error if it failed. */
export interface HostAnswer {
  id: number
  error?: string
}

interface App {
  listen(at: { port: number; host: string }): Promise<unknown>
  close(): Promise<void>
  get<T>(token: unknown): T
  getHttpServer(): { closeAllConnections(): void }
}
interface Pooled {
  master: { options: { connectionTimeoutMillis: number } }
}
/** Parts of the built API. */
interface Api {
  createApp(config: object, databaseUrl: string, options: object): Promise<App>
  loadConfig(env: Record<string, string>): { databaseUrl: string; host: string; apiPool: object }
  Background: unknown
  Clock: new () => { now(): Date }
}

/** Time limit as in the API's own tests: within those of the product a slow machine does not answer (decision 140). */
const AMPLE_MS = 60_000
const AMPLE = { statementTimeout: AMPLE_MS, lockTimeout: AMPLE_MS, transactionIdleTimeout: AMPLE_MS }

const { DataSource } = createRequire(`${PROJECT_ROOT}apps/api/package.json`)('typeorm')
const part = (name: string) => import(new URL(`apps/api/dist/${name}.js`, `file://${PROJECT_ROOT}`).href)
const loading = Promise.all(['create-app', 'core/config/index', 'core/background', 'core/clock/clock'].map(part))
const servers = new Map<number, App>()

async function start(env: Record<string, string>, offsetMs: number, port: number): Promise<void> {
  const { createApp, loadConfig, Background, Clock }: Api = Object.assign({}, ...(await loading))
  const clock = new (class extends Clock {
    override now(): Date {
      return new Date(Date.now() + offsetMs)
    }
  })()
  const config = loadConfig({ ...env, PORT: String(port) })
  const apiPool = { ...config.apiPool, ...AMPLE }
  const app = await createApp({ ...config, apiPool }, config.databaseUrl, { web: true, clock })
  servers.set(port, app)
  const { driver } = app.get<{ driver: Pooled }>(DataSource)
  driver.master.options.connectionTimeoutMillis = AMPLE_MS
  await app.listen({ port, host: config.host })
  app.get<{ start(): void }>(Background).start()
}

async function stop(port: number): Promise<void> {
  const app = servers.get(port)
  servers.delete(port)
  app?.getHttpServer().closeAllConnections()
  await app?.close()
}

process.on('message', (request: HostRequest) => {
  const done = 'stop' in request ? stop(request.stop) : start(request.start, request.offsetMs, request.port)
  const { id } = request
  done.then(
    () => process.send?.({ id } satisfies HostAnswer),
    (error: unknown) => process.send?.({ id, error: String((error as Error).stack) } satisfies HostAnswer),
  )
})
process.on('disconnect', () => process.exit(0))
