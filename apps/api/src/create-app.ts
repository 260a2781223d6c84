import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ConsoleLogger } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { type FastifyInstance, LogController } from 'fastify'
import { Clock } from '#core/clock/clock'
import type { Config, ServiceConfig } from '#core/config/index'
import { ContextFactory } from '#database/context-factory'
import { readHashKey } from '#database/hash-key'
import { withClient } from '#database/migrate'
import { logRequests } from '#http/access-log'
import { clientErrorHandler, frameworkErrors } from '#http/framework-errors'
import { LOG_OPTIONS } from '#http/log-options'
import { Metrics } from '#http/metrics'
import { registerHttpPlugins } from '#http/plugins'
import { rewriteUrl } from '#http/rewrite-url'
import { serveWeb } from '#http/web-files'
import { appModule } from './app.module.js'
import { isKnownHost, isServedHost } from './modules/areas/area-address.js'
import { CaSettings } from './modules/identity/ca/ca-settings.js'

const BODY_LIMIT = 1_048_576
const MAX_HEADER_BYTES = 65_536

export interface AppOptions {
  quiet?: boolean
  /** Receives the lines of the log instead of the standard output. */
  log?: { write(line: string): void }
  clock?: Clock
  /** Serves the built web app as well. */
  web?: boolean
  /** Builds the application only to describe it: nothing is connected, no call is possible. */
  preview?: boolean
}

/** Creates the service on Fastify, for the server, the CLI and tests; the caller starts to listen. */
export async function createApp(
  config: Config,
  databaseUrl: string,
  options: AppOptions = {},
): Promise<NestFastifyApplication> {
  if (options.preview) return assemble({ ...config, hashKey: '' }, databaseUrl, options)
  // Stays connected until the pools are: a rotation of DATA_KEY sees either this connection or theirs.
  return withClient(
    config.databaseDirectUrl ?? databaseUrl,
    async (client) => {
      const hashKey = await readHashKey(client, config.dataKey)
      return assemble(Object.freeze({ ...config, hashKey }), databaseUrl, options)
    },
    'credit-start',
  )
}

async function assemble(
  config: ServiceConfig,
  databaseUrl: string,
  options: AppOptions,
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    logger: loggerOf(options),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    frameworkErrors,
    clientErrorHandler,
    trustProxy: config.trustedProxies,
    genReqId: () => randomUUID(),
    rewriteUrl: (request: { url?: string }) => rewriteUrl(request.url ?? '/'),
    http: {
      // A search for 200 pasted names comes in one header.
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: config.limits.headersSeconds * 1000,
      connectionsCheckingInterval: 1000,
    },
    routerOptions: { maxParamLength: 200 },
    // Requests on open connections are still answered while the port is closed.
    return503OnClosing: false,
    // No middleware of Express is used: a hook less for each call.
    skipMiddie: true,
  })
  const fastify = adapter.getInstance() as unknown as FastifyInstance
  await registerHttpPlugins(fastify, { ...config, isServedHost: (host) => isServedHost(config, host) })
  const app = await NestFactory.create<NestFastifyApplication>(appModule(config, databaseUrl, options.clock), adapter, {
    logger: new ConsoleLogger({
      json: true,
      logLevels: options.quiet ? ['error'] : ['error', 'warn'],
    }),
    bodyParser: false,
    abortOnError: false,
    preview: options.preview ?? false,
  })
  if (options.preview) return app
  app.get(Metrics).observeRequests(fastify)
  if (config.accessLog) logRequests(fastify)
  if (options.web) {
    const clock = app.get(Clock)
    const signing = app.get(CaSettings, { strict: false })
    const ctx = app.get(ContextFactory, { strict: false }).for('the policy of the login page')
    await serveWeb(fastify, {
      shared: join(config.dataDir, 'web-assets'),
      defaultLocale: config.defaultLocale,
      limits: {
        atOnce: config.limits.pagesAtOnce,
        addresses: fastify.addressUse,
        isKnownHost: (host) => isKnownHost(config, host),
      },
      today: () => clock.today(),
      signingOrigin: () => signing.origin(ctx),
    })
  }
  return app
}

function loggerOf({ quiet, log }: AppOptions) {
  if (log) return { ...LOG_OPTIONS, stream: log }
  return quiet ? false : { ...LOG_OPTIONS }
}
