import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuiltInRole, Sign } from '@credit/contract'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import supertest from 'supertest'
import { DataSource } from 'typeorm'
import { FixedClock } from '#core/clock/clock'
import { CONFIG, loadConfig, type ServiceConfig } from '#core/config/index'
import { type Actor, type Ctx, type SystemCtx, systemContext } from '#core/context'
import { dataSourceOptions } from '#database/data-source-options'
import { addressFor, SERVICE_ROLE } from '#database/service-role'
import { type AppOptions, createApp } from '../../src/create-app.js'
import { FileStorage } from '../../src/modules/files/file-storage.js'
import { makeAccount, openSession, TEST_JWT_SECRET } from './accounts.js'
import { cloneDatabase, SERVICE_PASSWORD } from './databases.js'
import { START } from './day.js'

/** Callers that most specs need, by who they are. */
const PEOPLE = {
  city: { sign: 0, areaCode: '003900130001', roles: ['city-administrator'] },
  district06: { sign: 0, areaCode: '003900130006', roles: ['district-administrator'] },
  district02: { sign: 0, areaCode: '003900130002', roles: ['district-administrator'] },
  examiner: { sign: 0, areaCode: '003900130006', roles: ['examiner'] },
  auditor: { sign: 0, areaCode: '003900130006', roles: ['auditor'] },
  1: { sign: 1, areaCode: '003900130006', roles: ['purchaser'] },
  2: { sign: 2, areaCode: '003900130006', roles: ['supplier'] },
  3: { sign: 3, areaCode: '003900130006', roles: ['agency'] },
  4: { sign: 4, areaCode: '003900130006', roles: ['expert'] },
} as const satisfies Record<string, { sign: Sign; areaCode: string; roles: BuiltInRole[] }>
export type Who = keyof typeof PEOPLE
export const EVERYONE = Object.keys(PEOPLE) as Who[]

const HALF_DAY_MS = 12 * 3_600_000

/**
 * Time limit of statements, of locks, and of waiting for a connection. Those of the product end a call within seconds,
 * which many calls at the same time may take on a slow machine.
 */
const AMPLE_MS = 60_000

/** Connections of callers, kept between their calls. */
const CONNECTIONS = new Agent({ keepAlive: true })

type TestAppDatabase = Awaited<ReturnType<typeof cloneDatabase>>

export type Caller = ReturnType<typeof callerWith>
type Method = 'get' | 'post' | 'put' | 'delete'

/** The service on a database of its own, with a clock that the spec moves. */
export async function startTestApp(
  env: Record<string, string> = {},
  { database: given, ...options }: Pick<AppOptions, 'log'> & { database?: TestAppDatabase } = {},
) {
  const database = given ?? (await cloneDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'credit-test-'))
  const config = loadConfig({
    DATA_DIR: dataDir,
    CAPTCHA_FIXED: '0000',
    DEMO: '0',
    JWT_SECRET: TEST_JWT_SECRET,
    // The free disk space of the machine must not affect tests.
    LIMIT_FREE_DISK_PERCENT: '1',
    LIMIT_PUBLIC_READ_MS: String(AMPLE_MS),
    LIMIT_HEAVY_SECONDS: '900',
    ...env,
  })
  const ample = { statementTimeout: AMPLE_MS, lockTimeout: AMPLE_MS, transactionIdleTimeout: AMPLE_MS }
  const apiPool = { ...config.apiPool, ...ample }
  const clock = new FixedClock(START)
  const serviceUrl = addressFor(database.url, SERVICE_ROLE, SERVICE_PASSWORD)
  const app: NestFastifyApplication = await createApp({ ...config, apiPool }, serviceUrl, {
    quiet: true,
    clock,
    ...options,
  })
  app.getHttpAdapter().getInstance().addHook('onSend', reportOtherTimes)
  // Listens once: supertest would start and close a server that does not listen around each call.
  await app.listen(0, '127.0.0.1')
  const server = app.getHttpServer()
  const serviceDataSource = app.get(DataSource)
  poolOf(serviceDataSource).options.connectionTimeoutMillis = AMPLE_MS
  // Specs arrange and look at rows as the owner, without a time limit: on a busy machine, thousands of rows take longer.
  // Calls and contexts run as the plain role of the service.
  const dataSource = await new DataSource(
    dataSourceOptions({ url: database.url, size: 5, statementTimeout: 0 }),
  ).initialize()
  function ctx(): SystemCtx
  function ctx(actor: Actor | null): Ctx
  function ctx(actor: Actor | null = null): Ctx {
    const system = systemContext({ manager: serviceDataSource.manager, clock, locale: 'zh-CN' }, 'test')
    return actor ? system.as(actor) : system
  }
  const sessions = new Map<Who, { id: string; token: string; at: number }>()

  return {
    app,
    config: app.get<ServiceConfig>(CONFIG),
    clock,
    dataSource,
    /** The data source of the service. */
    serviceDataSource,
    databaseUrl: database.url,
    /** Base URL of the service. */
    url: await app.getUrl(),
    storage: app.get(FileStorage, { strict: false }),
    ctx,
    /** An anonymous caller. */
    http: supertest(server),
    /**
     * Returns a caller logged in as one of the usual people; the same account each time, logged in again if the spec
     * moved the clock by more than half a day.
     */
    async as(who: Who): Promise<Caller> {
      const known = sessions.get(who)
      const now = clock.now().getTime()
      if (known && Math.abs(now - known.at) < HALF_DAY_MS) return callerWith(app, known.token)
      const id = known?.id ?? (await makeAccount(ctx(), PEOPLE[who])).id
      const token = await openSession(ctx(), { id })
      sessions.set(who, { id, token, at: now })
      return callerWith(app, token)
    },
    withToken: (token: string) => callerWith(app, token),
    async stop() {
      await app.close()
      await dataSource.destroy()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Matches a time that is not stated in the time zone of the area; generated input is of the year 9999. */
const OTHER_TIME = /"\w+":"(?!9999)\d{4}-\d\d-\d\dT[\d:.]+Z"/
/** Calls that show stored values as they are: images of rows in the log. */
const STORED = /\/logs\//

/** Fails the test if a response states a time in another form than all others. */
async function reportOtherTimes({ url }: FastifyRequest, _: FastifyReply, payload: unknown): Promise<void> {
  const other = typeof payload === 'string' && !STORED.test(url) && OTHER_TIME.exec(payload)
  if (other) console.error(`${url} states a time in another form: ${other[0]}`)
}

/** The connections of a data source. */
export const poolOf = ({ driver }: DataSource) => (driver as unknown as { master: Pool }).master

function callerWith(app: NestFastifyApplication, token: string) {
  const agent = supertest(app.getHttpServer())
  const send = (method: Method) => (path: string) => agent[method](path).agent(CONNECTIONS).set('Authorization', token)
  return {
    token,
    ...{ get: send('get'), post: send('post'), put: send('put'), delete: send('delete') },
    /** Calls without a connection, for specs with thousands of calls: a refused one takes half of the processor time. */
    async inject(method: Method, url: string, payload?: object): Promise<{ status: number; text: string }> {
      const options = { method, url, headers: { authorization: token } }
      const { statusCode, body } = await app.inject(payload ? { ...options, payload } : options)
      return { status: statusCode, text: body }
    },
  }
}
