import { ADMIN_BASE, AUTH_BASE } from '@credit/contract'
import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common'
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import { CONFIG, type Config } from '../../../core/config/index.js'
import type { Ctx } from '../../../core/context.js'
import { AccountOnly, Permission, Public, Self } from '../../../http/access/declare.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import {
  certificatesOfAccount,
  ownCertificates,
  unbindCertificate,
  unbindOwnCertificate,
} from './account-certificates.js'
import { BoundCertificate, CaPlugin, CaPluginInput, CaPluginSettings, CertificatesQuery, Challenge } from './ca.dto.js'
import { CaSettings } from './ca-settings.js'
import { drawChallenge } from './challenge.js'

@ApiTags('login')
@Controller(`${AUTH_BASE}/api/sso`)
export class ChallengeController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get('randomStr')
  @Public('nobody is logged in yet')
  @ApiOperation({ summary: 'Get a random text to sign for a login by certificate; for one use' })
  @ApiOkResponse({ type: Challenge })
  draw(@RequestCtx() ctx: Ctx): Challenge {
    const { randomStr, expiresAt } = drawChallenge(this.config.jwtSecret, ctx.clock.now())
    return { randomStr, expiresAt: expiresAt.toISOString() }
  }
}

@ApiTags('login')
@Controller(`${ADMIN_BASE}/api/ca/plugin`)
export class CaPluginController {
  constructor(@Inject(CaSettings) private readonly plugin: CaSettings) {}

  @Get()
  @Public('the login page signs with it')
  @ApiOperation({ summary: 'Get what the login page needs for a login by certificate' })
  @ApiOkResponse({ type: CaPlugin })
  open(@RequestCtx() ctx: Ctx): Promise<CaPlugin> {
    return this.plugin.open(ctx)
  }

  @Get('settings')
  @Permission('ca-plugin:list')
  @ApiOperation({
    summary: 'Get the settings of login by certificate, with the trusted authorities',
  })
  @ApiOkResponse({ type: CaPluginSettings })
  settings(@RequestCtx() ctx: Ctx): Promise<CaPluginSettings> {
    return this.plugin.settings(ctx)
  }

  @Put('settings')
  @Permission('ca-plugin:update')
  @ApiOperation({ summary: 'Save the settings of login by certificate' })
  @ApiOkResponse({ type: CaPluginSettings })
  put(@RequestCtx() ctx: Ctx, @Body() input: CaPluginInput): Promise<CaPluginSettings> {
    return this.plugin.save(ctx, input)
  }

  @Post('saveOrUpdate')
  @HttpCode(200)
  @Permission('ca-plugin:update')
  @ApiOperation({
    summary: 'Change the settings, as PUT settings does; the path of the specification',
  })
  @ApiOkResponse({ type: CaPluginSettings })
  save(@RequestCtx() ctx: Ctx, @Body() input: CaPluginInput): Promise<CaPluginSettings> {
    return this.plugin.save(ctx, input)
  }
}

@ApiTags('account')
@Controller(`${ADMIN_BASE}/api/account/certificate`)
export class AccountCertificateController {
  @Get('list')
  @Self()
  @AccountOnly()
  @ApiOperation({ summary: "List the certificates that the caller's account logs in with" })
  @ApiOkResponse({ type: [BoundCertificate] })
  mine(@RequestCtx() ctx: Ctx): Promise<BoundCertificate[]> {
    return ownCertificates(ctx)
  }

  @Get('bound')
  @Permission('account:unbind')
  @ApiOperation({ summary: 'List the certificates of an account of the area' })
  @ApiOkResponse({ type: [BoundCertificate] })
  bound(@RequestCtx() ctx: Ctx, @Query() query: CertificatesQuery): Promise<BoundCertificate[]> {
    return certificatesOfAccount(ctx, query.accountId)
  }

  @Delete('bound/:id')
  @HttpCode(204)
  @Permission('account:unbind')
  @ApiOperation({ summary: 'Unbind a certificate from an account of the area' })
  @ApiNoContentResponse()
  unbind(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return unbindCertificate(ctx, id)
  }

  @Delete(':id')
  @HttpCode(204)
  @Self()
  @ApiOperation({ summary: "Unbind a certificate from the caller's account" })
  @ApiNoContentResponse()
  unbindOwn(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return unbindOwnCertificate(ctx, id)
  }
}
