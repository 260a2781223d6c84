import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, Inject, Put, Query, Req, Res } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Permission, Public } from '../../platform/access/declare.js'
import { CONFIG, type Config } from '../../platform/config/index.js'
import { IdParam } from '../../platform/crud/crud.controller.js'
import type { Ctx } from '../../platform/database/context.js'
import { publicFileUrl } from '../../platform/files/file-uses.js'
import { signedUrl } from '../../platform/files/signed-url.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { Produces } from '../../platform/http/not-acceptable.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { AreaDetail, AreaInput, AreaNotice, AreaRow } from './area.dto.js'
import { type Addresses, areaDetail, areaNotice, listAreas } from './area.queries.js'
import { areaUrl, asSubdomain } from './area-address.js'
import { areaMap } from './area-map.js'
import { changeArea } from './change-area.js'

const GEO_JSON = 'application/geo+json'

@ApiTags('area')
@Controller(`${ADMIN_BASE}/api/area`)
export class AreaController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get('list')
  @Public('the map and the login choose from them')
  @ApiOperation({ summary: 'The areas, all or by subdomain or status' })
  @ApiQuery({ name: 'subdomain', required: false, schema: { type: 'string' } })
  @ApiQuery({ name: 'status', required: false, schema: { type: 'integer', enum: [0, 1] } })
  @ApiOkResponse({ type: [AreaRow] })
  async list(
    @RequestCtx() ctx: Ctx,
    @Req() request: FastifyRequest,
    @Query('subdomain') subdomain?: unknown,
    @Query('status') status?: unknown,
  ): Promise<AreaRow[]> {
    const named = asSubdomain(subdomain)
    if (subdomain !== undefined && subdomain !== '' && named === null) return []
    const filter = { subdomain: named ?? undefined, status: statusOf(status) }
    return listAreas(ctx, filter, this.addressesFor(ctx, request))
  }

  @Get('map')
  @Public('the home page draws it')
  @Produces(GEO_JSON, 'application/json')
  @ApiOperation({ summary: 'Outlines of the areas as GeoJSON; property `areaCode`' })
  @ApiOkResponse({ content: { [GEO_JSON]: { schema: { type: 'object' } } } })
  map(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const { body, etag } = areaMap()
    void reply.header('etag', etag).header('cache-control', 'public, max-age=86400')
    if (request.headers['if-none-match'] === etag) void reply.status(304).send()
    else void reply.type(GEO_JSON).send(body)
  }

  @Get(':id')
  @Permission('area:update')
  @ApiOperation({ summary: 'An area as its supervisor edits it' })
  @ApiOkResponse({ type: AreaDetail })
  get(
    @RequestCtx() ctx: Ctx,
    @Req() request: FastifyRequest,
    @IdParam() id: string,
  ): Promise<AreaDetail> {
    return areaDetail(ctx, id, this.addressesFor(ctx, request))
  }

  @Get(':id/notice')
  @Public('the page behind the floating box')
  @ApiOperation({ summary: "The notice behind an area's floating box; 404 while it is off" })
  @ApiOkResponse({ type: AreaNotice })
  notice(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<AreaNotice> {
    return areaNotice(ctx, id)
  }

  @Put(':id')
  @Permission('area:update')
  @ApiOperation({ summary: "Change an area's contact data and floating box" })
  @ApiOkResponse({ type: AreaDetail })
  change(
    @RequestCtx() ctx: Ctx,
    @Req() request: FastifyRequest,
    @IdParam() id: string,
    @Body() input: AreaInput,
  ): Promise<AreaDetail> {
    return changeArea(ctx, id, input, this.addressesFor(ctx, request))
  }

  private addressesFor(ctx: Ctx, request: FastifyRequest): Addresses {
    const { jwtSecret, publicHost } = this.config
    return {
      site: (subdomain) => areaUrl(request, subdomain, publicHost),
      file: (id, published) =>
        published ? publicFileUrl(id) : signedUrl(jwtSecret, id, ctx.clock.now()).url,
    }
  }
}

function statusOf(value: unknown): number | undefined {
  if (value === undefined || value === '') return undefined
  if (value === '0' || value === '1') return Number(value)
  throw new DomainError('VALIDATION', { fields: { status: ['field.switch'] } })
}
