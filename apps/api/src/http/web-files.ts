import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@credit/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { PROJECT_ROOT } from '../core/config/paths.js'
import { inProcessFetch } from './server-rendering/in-process-fetch.js'
import { type FetchFor, type PageLimits, PageServer } from './server-rendering/page-server.js'
import { loadWebBundle } from './server-rendering/web-bundle.js'
import { isServicePath } from './service-path.js'
import { SharedAssets } from './shared-assets.js'

/** The built web app: `client` for browsers, `server` to render pages with. */
export const WEB_DIST = join(PROJECT_ROOT, 'apps', 'web', 'dist')

const YEAR_S = 365 * 24 * 3600
/** File names that contain a hash of the content. */
const HASHED = '/assets/'
/** Read by the server only. */
const NOT_SERVED = /^\/(?:index\.html|manifest\.json)(?:\.(?:br|gz))?$/

export interface WebFilesOptions {
  root?: string
  /** Folder for the hashed files of the builds that the processes of a machine share. */
  shared?: string
  defaultLocale: Locale
  limits: PageLimits
  /** `YYYY-MM-DD` */
  today: () => string
  fetchFor?: FetchFor
  /** Origin of the vendor's signing service for logins; null if logins need none. */
  signingOrigin?: () => Promise<string | null>
}

/** Whether the web app has been built. */
export function isWebBuilt(root = WEB_DIST): boolean {
  return existsSync(join(root, 'client', 'index.html'))
}

/**
 * Serves the built web app next to the API: its files as they are, hashed ones cached for ever, and
 * a page for every other path. Files are compressed at build time.
 */
export async function serveWeb(
  fastify: FastifyInstance,
  { root = WEB_DIST, shared, defaultLocale, limits, today, ...options }: WebFilesOptions,
): Promise<void> {
  const bundle = await loadWebBundle(root, defaultLocale)
  if (!bundle) return
  const client = join(root, 'client')
  const files = new Set(
    readdirSync(client, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(client.length))
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !NOT_SERVED.test(path)),
  )
  const otherBuilds = shared ? await SharedAssets.open(shared, join(client, HASHED)) : null
  await fastify.register(fastifyStatic, {
    root: client,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  const fetchFor = options.fetchFor ?? ((visitor, token) => inProcessFetch(fastify, visitor, token))
  const pages = new PageServer(bundle, fetchFor, today, limits, options.signingOrigin)
  fastify.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    if (isServicePath(path)) return reply.callNotFound()
    if (path.startsWith(HASHED)) {
      const name = path.slice(HASHED.length)
      // The folder of this build may have been emptied by the next one.
      const own = files.has(path) && existsSync(join(client, path))
      const folder = own ? join(client, HASHED) : await otherBuilds?.find(name)
      if (folder === undefined) return reply.callNotFound()
      void reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      return reply.sendFile(name, folder)
    }
    if (files.has(path)) {
      void reply.header('cache-control', 'no-cache')
      return reply.sendFile(path.slice(1))
    }
    return pages.send(request, reply)
  })
}

function pathOf(url: string): string {
  const path = url.split('?')[0] ?? '/'
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
