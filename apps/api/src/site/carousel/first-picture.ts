import { TOKEN_COOKIE } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Clock } from '../../platform/clock/clock.js'
import { CONFIG, type Config } from '../../platform/config/index.js'
import { SystemCtx } from '../../platform/database/system-ctx.js'
import { subdomainOfHost } from '../areas/area-address.js'
import { siteConfigOf } from '../areas/home-page.queries.js'
import { publishedSlides } from './carousel.queries.js'

/** How long a host's picture is told without looking again. */
const FRESH_MS = 60_000
/** Hosts can be made up without end; areas are few. */
const HOSTS_MAX = 64
const HOMES = ['/', '/homes']
const LOGGED_IN = new RegExp(`(?:^|;\\s*)${TOKEN_COOKIE}=`)

interface Known {
  at: number
  link: string | null
}

/**
 * Names the first slide of a public home to the browser together with the page: it is the largest
 * thing seen there, and would else be asked for three answers later.
 */
@Injectable()
export class FirstPicture {
  private readonly known = new Map<string | null, Known>()

  constructor(
    private readonly system: SystemCtx,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The `Link` header of a page, or none. Never waits: what is not known yet, or is a minute old, is
   * looked up for the next visitor.
   */
  linkFor(path: string, request: FastifyRequest): string | null {
    if (!HOMES.includes(path) || LOGGED_IN.test(request.headers.cookie ?? '')) return null
    const subdomain = subdomainOfHost(request.hostname, this.config.publicHost)
    const known = this.known.get(subdomain)
    const link = known?.link ?? null
    if (!known || this.now - known.at > FRESH_MS) void this.look(subdomain, link)
    return link
  }

  private get now(): number {
    return this.clock.now().getTime()
  }

  /** Looks once however many ask meanwhile; where the database does not answer, the page comes without. */
  private async look(subdomain: string | null, link: string | null): Promise<void> {
    const entry: Known = { at: this.now, link }
    if (this.known.size >= HOSTS_MAX) this.known.clear()
    this.known.set(subdomain, entry)
    try {
      const ctx = this.system.for('first-picture')
      const { areaId } = await siteConfigOf(ctx, [subdomain])
      const [first] = await publishedSlides(ctx, areaId)
      entry.link = first ? `<${first.imageUrl}>; rel=preload; as=image; fetchpriority=high` : null
    } catch {
      this.known.delete(subdomain)
    }
  }
}
