import { AUTH_BASE } from '@credit/contract'
import { Body, Controller, Inject, Query } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { timeText } from '#core/time-text'
import { AccountOnly } from '#http/access/declare'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
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

  @Call(
    { get: 'randomStr', public: 'nobody is logged in yet', answer: Challenge },
    'Get a one-time text to sign for a login by certificate',
  )
  draw(@RequestCtx() ctx: Ctx): Challenge {
    const { randomStr, expiresAt } = drawChallenge(this.config.jwtSecret, ctx.clock.now())
    return { randomStr, expiresAt: timeText(expiresAt) }
  }
}

@AdminCalls('ca/plugin', 'login')
export class CaPluginController {
  constructor(private readonly plugin: CaSettings) {}

  @Call({ get: '', public: 'the login page signs with it', answer: CaPlugin }, 'Get the settings of the login page')
  open(@RequestCtx() ctx: Ctx) {
    return this.plugin.open(ctx)
  }

  @Call(
    { get: 'settings', permission: 'ca-plugin:list', answer: CaPluginSettings },
    'Get the settings and trusted authorities of login by certificate',
  )
  settings(@RequestCtx() ctx: Ctx) {
    return this.plugin.settings(ctx)
  }

  @Call({ put: 'settings', permission: 'ca-plugin:update', answer: CaPluginSettings }, 'Save login by certificate')
  put(@RequestCtx() ctx: Ctx, @Body() input: CaPluginInput) {
    return this.plugin.save(ctx, input)
  }

  @Call(
    { post: 'saveOrUpdate', permission: 'ca-plugin:update', answer: CaPluginSettings, status: 200 },
    'Save the settings at the path of the specification; the same as PUT settings',
  )
  save(@RequestCtx() ctx: Ctx, @Body() input: CaPluginInput) {
    return this.plugin.save(ctx, input)
  }
}

@AdminCalls('account/certificate', 'account')
export class AccountCertificateController {
  @Call({ get: 'list', self: true, answer: [BoundCertificate] }, "List the certificates of the caller's account")
  @AccountOnly()
  mine(@RequestCtx() ctx: Ctx) {
    return ownCertificates(ctx)
  }

  @Call(
    { get: 'bound', permission: 'account:unbind', answer: [BoundCertificate] },
    'List the certificates of an account',
  )
  bound(@RequestCtx() ctx: Ctx, @Query() query: CertificatesQuery) {
    return certificatesOfAccount(ctx, query.accountId)
  }

  @Call({ delete: 'bound/:id', permission: 'account:unbind' }, 'Unbind a certificate from an account of the area')
  unbind(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return unbindCertificate(ctx, id)
  }

  @Call({ delete: ':id', self: true }, "Unbind a certificate from the caller's account")
  unbindOwn(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return unbindOwnCertificate(ctx, id)
  }
}
