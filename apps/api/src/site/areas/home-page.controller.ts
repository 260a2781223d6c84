import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, Inject, Put, Query, Req } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger'
import type { FastifyRequest } from 'fastify'
import { Permission, Public } from '../../platform/access/declare.js'
import { CONFIG, type Config } from '../../platform/config/index.js'
import type { Ctx } from '../../platform/database/context.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { asSubdomain, subdomainOfHost } from './area-address.js'
import { changeHomePictures } from './change-home-pictures.js'
import { HomePicturesInput, SiteConfig } from './home-page.dto.js'
import { siteConfigOf, siteConfigOfArea } from './home-page.queries.js'

@ApiTags('home page')
@Controller(`${ADMIN_BASE}/api/homePage`)
export class HomePageController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  @Public('the public pages are made from it')
  @ApiOperation({ summary: "The visited area's site; the city's for an unknown host" })
  @ApiQuery({ name: 'subdomain', required: false, schema: { type: 'string' } })
  @ApiOkResponse({ type: [SiteConfig] })
  async site(
    @RequestCtx() ctx: Ctx,
    @Req() request: FastifyRequest,
    @Query('subdomain') subdomain?: unknown,
  ): Promise<SiteConfig[]> {
    const visited = subdomainOfHost(request.hostname, this.config.publicHost)
    return [await siteConfigOf(ctx, [asSubdomain(subdomain), visited])]
  }

  @Get('myself')
  @Permission('home-picture:update')
  @ApiOperation({ summary: "The own area's site" })
  @ApiOkResponse({ type: SiteConfig })
  mine(@RequestCtx() ctx: Ctx): Promise<SiteConfig> {
    return siteConfigOfArea(ctx, ctx.me.areaId)
  }

  @Put('myself')
  @Permission('home-picture:update')
  @ApiOperation({ summary: "Change the own area's four pictures" })
  @ApiOkResponse({ type: SiteConfig })
  change(@RequestCtx() ctx: Ctx, @Body() input: HomePicturesInput): Promise<SiteConfig> {
    return changeHomePictures(ctx, input)
  }
}
