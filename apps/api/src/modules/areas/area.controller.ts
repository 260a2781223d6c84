import { Body, Inject, Query, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { AdminCalls, answerOf, Call, IdParam, RequestCtx } from '#http/call'
import { Produces } from '#http/content-negotiation'
import { publicFileUrl } from '../files/file-uses.js'
import { RichText } from '../files/rich-text.js'
import { SignedUrls } from '../files/signed-urls.js'
import { AreaBox, AreaBoxInput, AreaDetail, AreaInput, AreaNotice, AreaQuery, AreaRow } from './area.dto.js'
import { areaUrl } from './area-address.js'
import { boxOfArea, changeArea, changeBox } from './change-area.js'
import { type Addresses, areaDetail, areaMap, areaNotice, listAreas } from './read-areas.js'

const GEO_JSON = 'application/geo+json'
const GEO_JSON_ANSWER = answerOf<void>({ content: { [GEO_JSON]: { schema: { type: 'object' } } } })

@AdminCalls('area', 'area')
export class AreaController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly urls: SignedUrls,
    private readonly texts: RichText,
  ) {}

  @Call(
    { get: 'list', public: 'the map and the login page list them', answer: [AreaRow] },
    'List areas by subdomain or status',
  )
  list(@RequestCtx() ctx: Ctx, @Req() request: FastifyRequest, @Query() query: AreaQuery) {
    return listAreas(ctx, query, this.addressesFor(ctx, request))
  }

  @Call(
    { get: 'map', public: 'the home page shows the map', answer: GEO_JSON_ANSWER },
    'Get the outlines of the areas as GeoJSON with the property `areaCode`',
  )
  @Produces(GEO_JSON, 'application/json')
  map(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { body, etag } = areaMap()
    void reply.header('etag', etag).header('cache-control', 'public, max-age=86400')
    if (request.headers['if-none-match'] === etag) void reply.status(304).send()
    else void reply.type(GEO_JSON).send(body)
  }

  @Call({ get: ':id', permission: 'area:update', answer: AreaDetail }, 'Get an area for editing')
  get(@RequestCtx() ctx: Ctx, @Req() request: FastifyRequest, @IdParam() id: string) {
    return areaDetail(ctx, id, this.addressesFor(ctx, request))
  }

  @Call(
    { get: 'floatingBox/:id', permission: 'area:update', answer: AreaBox },
    "Get an area's floating box for editing",
  )
  async box(@RequestCtx() ctx: Ctx, @Req() request: FastifyRequest, @IdParam() id: string) {
    return boxOfArea(await areaDetail(ctx, id, this.addressesFor(ctx, request)))
  }

  @Call(
    { put: 'floatingBox/:id', permission: 'area:update', answer: AreaBox },
    "Change an area's floating box and notice",
  )
  async changeBox(
    @RequestCtx() ctx: Ctx,
    @Req() request: FastifyRequest,
    @IdParam() id: string,
    @Body() input: AreaBoxInput,
  ) {
    const content = input.content && (await this.texts.clean(ctx, input.content, 'content'))
    return changeBox(ctx, id, { ...input, content }, this.addressesFor(ctx, request))
  }

  @Call(
    { get: ':id/notice', public: 'it is a page of the public site', answer: AreaNotice },
    "Get the notice behind an area's floating box; 404 while it is off",
  )
  notice(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return areaNotice(ctx, id)
  }

  @Call(
    { put: ':id', permission: 'area:update', answer: AreaDetail },
    "Change an area's contact data, escalation and floating box",
  )
  async change(
    @RequestCtx() ctx: Ctx,
    @Req() request: FastifyRequest,
    @IdParam() id: string,
    @Body() input: AreaInput,
  ) {
    return changeArea(ctx, id, await this.cleaned(ctx, input), this.addressesFor(ctx, request))
  }

  private async cleaned(ctx: Ctx, input: AreaInput): Promise<AreaInput> {
    const { floatingBox } = input
    if (floatingBox?.content === undefined) return input
    const content = await this.texts.clean(ctx, floatingBox.content, 'floatingBox.content')
    return { ...input, floatingBox: { ...floatingBox, content } }
  }

  private addressesFor(ctx: Ctx, request: FastifyRequest): Addresses {
    const { publicHost } = this.config
    return {
      site: (subdomain) => areaUrl(request, subdomain, publicHost),
      file: (id, published) => (published ? publicFileUrl(id) : this.urls.inRow(id, ctx.clock.now())),
    }
  }
}
