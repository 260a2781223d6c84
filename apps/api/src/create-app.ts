import { randomUUID } from 'node:crypto'
import { REQUEST_ID_HEADER } from '@credit/contract'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { type FastifyInstance, LogController } from 'fastify'
import { DataSource } from 'typeorm'
import { appModule } from './app.module.js'
import type { Clock } from './platform/clock/clock.js'
import type { Config } from './platform/config/index.js'
import { keepStorage } from './platform/files/storage.js'
import { ApiDocument } from './platform/http/api-document.js'
import { dressEdge } from './platform/http/edge.js'
import { Metrics } from './platform/http/metrics.js'
import { refuseUnacceptable } from './platform/http/not-acceptable.js'
import { refuseSurplus } from './platform/http/overload.js'
import { setDefaultLocale } from './platform/http/request-locale.js'
import { rewriteUrl } from './platform/http/rewrite-url.js'
import { keepRouteTable } from './platform/http/route-table.js'
import { refuseDeepBodies } from './platform/http/shallow-body.js'
import { serveWeb } from './platform/http/web-files.js'
import { FirstPicture } from './site/carousel/first-picture.js'

const BODY_LIMIT = 1_048_576

export interface AppOptions {
  quiet?: boolean
  clock?: Clock
  /** Serves the built web app beside the calls. */
  web?: boolean
  /** Only to be described: nothing is connected, nothing can be called. */
  preview?: boolean
}

/** Builds the service on Fastify; the caller listens or injects. Shared by server, CLI and tests. */
export async function createApp(
  config: Config,
  databaseUrl: string,
  options: AppOptions = {},
): Promise<NestFastifyApplication> {
  setDefaultLocale(config.defaultLocale)
  const adapter = new FastifyAdapter({
    logger: options.quiet ? false : { level: 'warn', redact: ['req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: 'loopback, linklocal, uniquelocal',
    genReqId: () => randomUUID(),
    rewriteUrl: (request: { url?: string }) => rewriteUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: 200 },
  })
  const fastify = adapter.getInstance() as unknown as FastifyInstance
  keepRouteTable(fastify)
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
  refuseUnacceptable(fastify)
  refuseSurplus(fastify)
  refuseDeepBodies(fastify)
  await dressEdge(fastify)
  const app = await NestFactory.create<NestFastifyApplication>(
    appModule(config, databaseUrl, options.clock),
    adapter,
    {
      logger: options.quiet ? ['error'] : ['error', 'warn'],
      abortOnError: false,
      preview: options.preview ?? false,
    },
  )
  if (options.preview) return app
  app.enableShutdownHooks([])
  app.get(ApiDocument).of(app)
  keepStorage(app.get(DataSource), config)
  app.get(Metrics).watch(fastify)
  if (options.web) {
    const pictures = app.get(FirstPicture)
    await serveWeb(fastify, { linkFor: (path, request) => pictures.linkFor(path, request) })
  }
  return app
}
