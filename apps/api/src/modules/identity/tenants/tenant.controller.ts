import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, Inject, Post, Req } from '@nestjs/common'
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { FastifyRequest } from 'fastify'
import { CONFIG, type Config } from '../../../core/config/index.js'
import type { Ctx } from '../../../core/context.js'
import { Permission } from '../../../http/access/declare.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { DeleteCall, UpdateCall } from '../../../http/write-calls.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { areaUrl } from '../../areas/area-address.js'
import { Passwords } from '../passwords/passwords.js'
import { changeTenant, createTenant, removeTenant } from './save-tenant.js'
import { NewTenant, NewTenantInput, Tenant, TenantInput } from './tenant.dto.js'
import { getTenant, listTenants, type SiteAddress, TENANT_LIST } from './tenant.queries.js'

/** The areas with their first administrators. */
@ApiTags('tenant')
@Controller(`${ADMIN_BASE}/api/tenant`)
export class TenantController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Passwords) private readonly passwords: Passwords,
  ) {}

  @Get('list')
  @Permission('tenant:list')
  @ApiOperation({ summary: 'List areas with the accounts of their supervisors' })
  @ApiList(Tenant, TENANT_LIST)
  list(
    @RequestCtx() ctx: Ctx,
    @Req() request: FastifyRequest,
    @ListParams(TENANT_LIST) query: ListQuery,
  ): Promise<Page<Tenant>> {
    return listTenants(ctx, query, this.addressFor(request))
  }

  @Get(':id')
  @Permission('tenant:list')
  @ApiOperation({ summary: 'Get one area as the city manages it' })
  @ApiOkResponse({ type: Tenant })
  get(@RequestCtx() ctx: Ctx, @Req() request: FastifyRequest, @IdParam() id: string): Promise<Tenant> {
    return getTenant(ctx, id, this.addressFor(request))
  }

  // Ignores Idempotency-Key: a stored response would keep the one-time password.
  @Post()
  @Permission('tenant:create')
  @ApiOperation({ summary: 'Create an area with its first administrator' })
  @ApiCreatedResponse({ type: NewTenant })
  create(@RequestCtx() ctx: Ctx, @Req() request: FastifyRequest, @Body() input: NewTenantInput): Promise<NewTenant> {
    return createTenant(ctx, this.passwords, input, this.addressFor(request))
  }

  @UpdateCall('tenant:update', Tenant, 'Change an area, open or close it')
  update(
    @RequestCtx() ctx: Ctx,
    @Req() request: FastifyRequest,
    @IdParam() id: string,
    @Body() input: TenantInput,
  ): Promise<Tenant> {
    return changeTenant(ctx, id, input, this.addressFor(request))
  }

  @DeleteCall('tenant:delete', 'Delete an area that nothing belongs to')
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return removeTenant(ctx, id)
  }

  private addressFor(request: FastifyRequest): SiteAddress {
    return (subdomain) => areaUrl(request, subdomain, this.config.publicHost)
  }
}
