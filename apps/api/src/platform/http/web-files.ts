import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROJECT_ROOT } from '../config/paths.js'
import { isServicePath } from './service-path.js'

/** The built web app. */
export const WEB_DIST = join(PROJECT_ROOT, 'apps', 'web', 'dist')

const YEAR_S = 365 * 24 * 3600
/** Vite names these by their content. */
const HASHED = '/assets/'

export interface WebFilesOptions {
  root?: string
  /** The `Link` header of a page: what the browser shall fetch together with it. */
  linkFor?: (path: string, request: FastifyRequest) => string | null
}

/**
 * Serves the built web app beside the calls: hashed files for ever, everything else asked anew each
 * time, and index.html for every path that is the web app's own. Compressed at build time.
 */
export async function serveWeb(
  fastify: FastifyInstance,
  { root = WEB_DIST, linkFor }: WebFilesOptions = {},
): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return
  const files = new Set(
    readdirSync(root, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/')),
  )
  await fastify.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  fastify.get('/*', (request, reply) => {
    const path = pathOf(request.url)
    if (isServicePath(path)) return reply.callNotFound()
    if (files.has(path) && path !== '/index.html') return send(reply, path)
    if (path.startsWith(HASHED)) return reply.callNotFound()
    const link = linkFor?.(path, request)
    if (link) void reply.header('link', link)
    return send(reply, '/index.html')
  })
}

function send(reply: FastifyReply, path: string): FastifyReply {
  const hashed = path.startsWith(HASHED)
  void reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
  return reply.sendFile(path.slice(1))
}

function pathOf(url: string): string {
  const path = url.split('?')[0] ?? '/'
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
