import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, Inject, Put, Query, Req } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { FastifyRequest } from 'fastify'
import { CONFIG, type Config } from '../../../core/config/index.js'
import type { Ctx } from '../../../core/context.js'
import { Permission, Public } from '../../../http/access/declare.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { SubdomainQuery } from '../../areas/area.dto.js'
import { subdomainOfHost } from '../../areas/area-address.js'
import { changeHomePictures } from './change-home-pictures.js'
import { HomePicturesInput, OwnSiteConfig, SiteConfig } from './home-page.dto.js'
import { readOwnSite, readSiteConfig } from './read-site-config.js'

@ApiTags('home page')
@Controller(`${ADMIN_BASE}/api/homePage`)
export class HomePageController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  @Public('the public pages are built from it')
  @ApiOperation({ summary: "Get the site of the visited area; the city's for an unknown host" })
  @ApiOkResponse({ type: [SiteConfig] })
  async site(
    @RequestCtx() ctx: Ctx,
    @Req() request: FastifyRequest,
    @Query() query: SubdomainQuery,
  ): Promise<SiteConfig[]> {
    const visited = subdomainOfHost(request.hostname, this.config.publicHost)
    const subdomains = [query.subdomain, visited].filter((one) => typeof one === 'string')
    return [await readSiteConfig(ctx, { subdomains })]
  }

  @Get('myself')
  @Permission('home-picture:update')
  @ApiOperation({ summary: "Get the site of the caller's area" })
  @ApiOkResponse({ type: OwnSiteConfig })
  mine(@RequestCtx() ctx: Ctx): Promise<OwnSiteConfig> {
    return readOwnSite(ctx)
  }

  @Put('myself')
  @Permission('home-picture:update')
  @ApiOperation({ summary: "Change the four pictures of the caller's area" })
  @ApiOkResponse({ type: OwnSiteConfig })
  change(@RequestCtx() ctx: Ctx, @Body() input: HomePicturesInput): Promise<OwnSiteConfig> {
    return changeHomePictures(ctx, input)
  }
}
