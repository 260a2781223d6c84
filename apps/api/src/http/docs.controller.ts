import { createReadStream, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ADMIN_BASE } from '@credit/contract'
import { Controller, Param, Req, Res } from '@nestjs/common'
import { ApiExcludeController } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PROJECT_ROOT } from '../core/config/paths.js'
import { notFound } from '../core/domain-error.js'
import { Call } from './call.js'

const WHY = 'the API document is not secret'
const DOCS = `${ADMIN_BASE}/api/docs`
const ASSETS: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}
const SETUP = `SwaggerUIBundle({ url: '${ADMIN_BASE}/api/openapi.json', dom_id: '#docs', deepLinking: true })\n`
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>API</title>
<link rel="stylesheet" href="${DOCS}/swagger-ui.css"><div id="docs"></div>
<script src="${DOCS}/swagger-ui-bundle.js"></script><script src="${DOCS}/start.js"></script></html>
`

/** The API document as JSON and as a page. */
@ApiExcludeController()
@Controller(`${ADMIN_BASE}/api`)
export class DocsController {
  private document: string | undefined
  private compressed: Promise<Buffer> | undefined

  @Call({ get: 'openapi.json', public: WHY, produces: ['application/json'] }, 'Get the API document')
  async json(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (request.encoding(['gzip']) !== 'gzip') return void reply.send(this.readDocument())
    this.compressed ??= promisify(gzip)(this.readDocument())
    await reply.header('content-encoding', 'gzip').send(await this.compressed)
  }

  /** Reads the stored document, which CI compares with the code: making it holds the event loop for a second. */
  private readDocument(): string {
    const file = join(PROJECT_ROOT, 'apps', 'api', 'openapi.json')
    this.document ??= JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))
    return this.document
  }

  @Call({ get: 'docs', public: WHY, produces: ['text/html'] }, 'Get the page of the API document')
  page(@Res() reply: FastifyReply) {
    void reply.type('text/html; charset=utf-8').send(PAGE)
  }

  @Call(
    { get: 'docs/:file', public: 'static files of the API page', produces: ['*/*', 'text/css', 'text/javascript'] },
    'Get a static file of that page',
  )
  async asset(@Param('file') file: string, @Res() reply: FastifyReply) {
    if (file === 'start.js') {
      await reply.type('text/javascript; charset=utf-8').send(SETUP)
      return
    }
    const type = Object.hasOwn(ASSETS, file) ? ASSETS[file] : undefined
    if (!type) throw notFound()
    const path = createRequire(import.meta.url).resolve(`swagger-ui-dist/${file}`)
    await reply.type(type).send(createReadStream(path))
  }
}
