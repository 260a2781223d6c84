import { Body, Inject, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { areaUrl } from '../../areas/area-address.js'
import { Passwords } from '../passwords/passwords.js'
import { changeTenant, createTenant, removeTenant } from './save-tenant.js'
import { NewTenant, NewTenantInput, Tenant, TenantInput } from './tenant.dto.js'
import { type SiteAddress, TENANTS } from './tenant.queries.js'

/** The areas with their first administrators. */
@AdminCalls('tenant', 'tenant')
export class TenantController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly passwords: Passwords,
  ) {}

  @Call({ get: 'list', permission: 'tenant:list', answer: TENANTS }, 'List areas with their supervisors')
  list(@RequestCtx() ctx: Ctx, @Req() request: FastifyRequest, @ListParams(TENANTS) query: ListQuery) {
    return TENANTS.with(this.addressFor(request)).page(ctx, query)
  }

  @Call({ get: ':id', permission: 'tenant:list', answer: Tenant }, 'Get an area with its supervisors')
  get(@RequestCtx() ctx: Ctx, @Req() request: FastifyRequest, @IdParam() id: string) {
    return TENANTS.with(this.addressFor(request)).get(ctx, id)
  }

  // Ignores Idempotency-Key: a stored response would keep the one-time password.
  @Call({ post: '', permission: 'tenant:create', answer: NewTenant }, 'Create an area with its first administrator')
  create(@RequestCtx() ctx: Ctx, @Req() request: FastifyRequest, @Body() input: NewTenantInput) {
    return createTenant(ctx, this.passwords, input, this.addressFor(request))
  }

  @Call({ put: ':id', permission: 'tenant:update', answer: Tenant }, 'Change an area, open or close it')
  update(@RequestCtx() ctx: Ctx, @Req() request: FastifyRequest, @IdParam() id: string, @Body() input: TenantInput) {
    return changeTenant(ctx, id, input, this.addressFor(request))
  }

  @Call({ delete: ':id', permission: 'tenant:delete' }, 'Delete an area that nothing belongs to')
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return removeTenant(ctx, id)
  }

  private addressFor(request: FastifyRequest): SiteAddress {
    return (subdomain) => areaUrl(request, subdomain, this.config.publicHost)
  }
}
