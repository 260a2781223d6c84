import { Inject, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { ExportCall, PublicExportCall } from '../../exchange/export/export-call.js'
import { ListExports } from '../../exchange/export/list-exports.js'
import type { ListedSign } from '../../ledger/changes/published-act.js'
import { PublicExportLimit } from './public-export-limit.js'
import { SERIOUS_ACT_TABLE, SERIOUS_TABLE } from './serious.table.js'
import { SERIOUS, seriousActs } from './serious-list.js'

const WHY_PUBLIC = 'serious acts of suppliers and agencies are published'

/** The published list of serious acts. */
@AdminCalls('integrity/serious', 'credit')
export class PublicSeriousController {
  constructor(
    private readonly exports: ListExports,
    private readonly limit: PublicExportLimit,
  ) {}

  @Call({ get: '', public: WHY_PUBLIC, answer: SERIOUS }, 'List the published serious acts')
  list(@RequestCtx() ctx: Ctx, @ListParams(SERIOUS) query: ListQuery) {
    return SERIOUS.page(ctx, query)
  }

  @PublicExportCall(WHY_PUBLIC, SERIOUS)
  async export(@RequestCtx() ctx: Ctx, @ListParams(SERIOUS) query: ListQuery, @Res() reply: FastifyReply) {
    await this.limit.check(ctx)
    await this.exports.send(ctx, reply, query, SERIOUS_TABLE, (tx) => SERIOUS.exported(tx, query))
  }
}

/** Creates the calls for supervisors on the serious acts of a role, including unpublished ones. */
function SeriousActsController(sign: ListedSign) {
  const list = seriousActs(sign)

  abstract class SeriousActs {
    @Inject(ListExports)
    readonly exports: ListExports

    @Call(
      { get: '', permission: 'integrity:list', answer: list },
      'List serious acts: published, ended, repaired and revoked',
    )
    list(@RequestCtx() ctx: Ctx, @ListParams(list) query: ListQuery) {
      return list.page(ctx, query)
    }

    @ExportCall('integrity:export', list)
    export(@RequestCtx() ctx: Ctx, @ListParams(list) query: ListQuery, @Res() reply: FastifyReply) {
      return this.exports.send(ctx, reply, query, SERIOUS_ACT_TABLE, (tx) => list.exported(tx, query))
    }
  }
  return SeriousActs
}

@AdminCalls('integrity/serious/supplier', 'credit')
export class SeriousSuppliersController extends SeriousActsController(2) {}

@AdminCalls('integrity/serious/agency', 'credit')
export class SeriousAgenciesController extends SeriousActsController(3) {}
