import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { BoundedQueue } from '../../core/bounded-queue.js'
import { DomainError } from '../../core/domain-error.js'
import type { AddressUse } from '../address-use.js'
import { clientAddress } from '../client-address.js'
import { withoutQuery } from '../log-options.js'
import { policyConnecting } from '../response-headers.js'
import { documentToken } from './document-token.js'
import type { Rendered, RenderInput, WebBundle } from './web-bundle.js'

/** A burst of visitors costs one rendering; a change shows a second later at the latest. */
const PAGE_TTL_MS = 1_000
/** A sitemap reads the whole list of regulations. */
const SITEMAP_TTL_MS = 600_000
const CACHED_PAGES = 200
const LOGIN = '/login'
const RETRY_AFTER_S = 5

/** Renderings that may wait for a slot, over all addresses. */
const MAX_WAITING = 64

/** Limits of the pages that are rendered. */
export interface PageLimits {
  atOnce: number
  addresses: AddressUse
  /** Pages of other hosts are not kept: a caller could choose a new one for each request. */
  isKnownHost: (host: string) => boolean
}

/** Returns the function by which a page rendered for a visitor calls the API, with a session or anonymously. */
export type FetchFor = (visitor: FastifyRequest, token: string | null) => RenderInput['fetch']

interface Page extends Rendered {
  etag: string
}

/**
 * Serves the web app's pages as rendered HTML, and its shell with 503 if rendering fails. Pages are cached in this
 * process per host, language, theme, path and known parameters, and only for visitors without a session. Other pages
 * wait for one of a few slots; an address with too many waiting pages gets the shell, which its browser renders.
 * Browsers keep a page but revalidate it each time (`ETag`), except documents of the workspace, which nothing keeps.
 */
export class PageServer {
  private readonly pages = new LRUCache<string, Page>({
    max: CACHED_PAGES,
    ttl: PAGE_TTL_MS,
  })
  /** Renderings that have not ended; they may take longer than a page is kept. */
  private readonly rendering = new Map<string, Promise<Page>>()
  private readonly queue: BoundedQueue

  constructor(
    private readonly web: WebBundle,
    private readonly fetchFor: FetchFor,
    private readonly today: () => string,
    private readonly limits: PageLimits,
    private readonly signingOrigin: () => Promise<string | null> = async () => null,
  ) {
    this.queue = new BoundedQueue({ concurrent: limits.atOnce, waiting: MAX_WAITING })
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const input = this.inputOf(request)
    const page = await this.pageOf(request, input).catch((error: unknown) => {
      if (!isOverload(error)) {
        request.log.error({ err: error, path: withoutQuery(request.url) }, 'page not rendered, shell sent instead')
      }
      return this.unavailable(input, reply)
    })
    void reply.header('vary', 'Cookie, Accept-Language')
    if (page.location) {
      return reply.header('cache-control', 'no-store').redirect(page.location, page.status)
    }
    if (page.isPersonal) {
      return reply.header('cache-control', 'no-store').code(page.status).type(page.contentType).send(page.body)
    }
    if (input.url.pathname === LOGIN) await this.allowSigning(reply)
    void reply.headers({ 'cache-control': 'no-cache', etag: page.etag })
    if (page.status === 200 && request.headers['if-none-match'] === page.etag) {
      return reply.code(304).send()
    }
    return reply.code(page.status).type(page.contentType).send(page.body)
  }

  /** Browsers render the page themselves and retry; search engines keep the page they know. */
  private async unavailable(input: RenderInput, reply: FastifyReply): Promise<Page> {
    void reply.header('retry-after', RETRY_AFTER_S)
    const shell = await this.web.renderShell(input, { plain: true })
    return withETag({ ...shell, status: 503 })
  }

  /** Only the page that logs in may connect to the service that signs. */
  private async allowSigning(reply: FastifyReply): Promise<void> {
    const origin = await this.signingOrigin().catch(() => null)
    if (origin) void reply.header('content-security-policy', policyConnecting(origin))
  }

  private inputOf(request: FastifyRequest): RenderInput {
    const { cookie, 'accept-language': acceptLanguage } = request.headers
    const token = documentToken(request)
    return {
      url: addressOf(request),
      headers: { cookie, 'accept-language': acceptLanguage },
      fetch: this.fetchFor(request, null),
      fetchAsAccount: token === null ? null : this.fetchFor(request, token),
      today: this.today(),
    }
  }

  private async pageOf(request: FastifyRequest, input: RenderInput): Promise<Page> {
    const key = this.limits.isKnownHost(input.url.host) ? this.web.cacheKey(input) : null
    if (key === null) return this.render(request, input)
    const known = this.pages.get(key) ?? this.rendering.get(key)
    if (known) return known
    const page = this.render(request, input)
    this.rendering.set(key, page)
    try {
      const ttl = input.url.pathname === '/sitemap.xml' ? SITEMAP_TTL_MS : PAGE_TTL_MS
      this.pages.set(key, await page, { ttl })
      return await page
    } finally {
      this.rendering.delete(key)
    }
  }

  /** @throws DomainError OVERLOADED if too many pages wait, for the address or in total */
  private async render(request: FastifyRequest, input: RenderInput): Promise<Page> {
    const { addresses } = this.limits
    const address = clientAddress(request)
    if (!addresses.enter(address, 'pages')) throw new DomainError('OVERLOADED')
    try {
      return await this.queue.run(async () =>
        withETag((await this.web.renderForRobots(input)) ?? (await this.web.render(input))),
      )
    } finally {
      addresses.leave(address, 'pages')
    }
  }
}

const isOverload = (error: unknown) => error instanceof DomainError && error.code === 'OVERLOADED'

/** Returns the URL that the visitor sees, on localhost if the host is invalid. */
function addressOf({ protocol, host, originalUrl }: FastifyRequest): URL {
  const origin = `${protocol}://${host}`
  const path = originalUrl.startsWith('/') ? originalUrl : '/'
  return new URL(URL.canParse(origin) ? origin + path : `http://localhost${path}`)
}

function withETag(rendered: Rendered): Page {
  const hash = createHash('sha1').update(rendered.body).digest('base64url')
  // Weak: the compression in front of it changes the bytes.
  return { ...rendered, etag: `W/"${hash}"` }
}
