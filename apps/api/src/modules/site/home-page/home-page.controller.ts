import { Body, Inject, Query, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { SubdomainQuery } from '../../areas/area.dto.js'
import { subdomainOfHost } from '../../areas/area-address.js'
import { changeHomePictures } from './change-home-pictures.js'
import { HomePicturesInput, OwnSiteConfig, SiteConfig } from './home-page.dto.js'
import { readOwnSite, readSiteConfig } from './read-site-config.js'

@AdminCalls('homePage', 'home page')
export class HomePageController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Call(
    { get: '', public: 'the public pages are built from it', answer: [SiteConfig] },
    'Get the site of the visited area; of the city for an unknown host',
  )
  async site(
    @RequestCtx() ctx: Ctx,
    @Req() request: FastifyRequest,
    @Query() query: SubdomainQuery,
  ): Promise<SiteConfig[]> {
    const visited = subdomainOfHost(request.hostname, this.config.publicHost)
    const subdomains = [query.subdomain, visited].filter((one) => typeof one === 'string')
    return [await readSiteConfig(ctx, { subdomains })]
  }

  @Call({ get: 'myself', permission: 'home-picture:update', answer: OwnSiteConfig }, 'Get the site of the area')
  mine(@RequestCtx() ctx: Ctx) {
    return readOwnSite(ctx)
  }

  @Call({ put: 'myself', permission: 'home-picture:update', answer: OwnSiteConfig }, 'Change the pictures of the area')
  change(@RequestCtx() ctx: Ctx, @Body() input: HomePicturesInput) {
    return changeHomePictures(ctx, input)
  }
}
