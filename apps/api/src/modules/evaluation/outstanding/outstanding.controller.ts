import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller, Get } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx, Tx } from '../../../core/context.js'
import { Permission } from '../../../http/access/declare.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { BulkController } from '../../exchange/bulk/bulk-controller.js'
import { lastDeferral, readDeferralReasons } from '../records/deferral-reasons.js'
import {
  allOutstanding,
  listedOutstanding,
  listOutstanding,
  OUTSTANDING_LIST,
  type ShownOutstanding,
  titlesOfOutstanding,
} from './list-outstanding.js'
import { ListedOutstandingRow, OutstandingRow } from './outstanding.dto.js'
import { outstandingOfProject } from './outstanding.sql.js'
import { evaluatorsOf, mayBeReminded, remindEvaluator } from './remind-evaluator.js'

@ApiTags('mutual evaluation')
@Controller(`${ADMIN_BASE}/api/mutualEvaluationRecord`)
export class OutstandingController extends BulkController<ShownOutstanding>('evaluation') {
  protected override bulkList() {
    return {
      definition: OUTSTANDING_LIST,
      listed: listedOutstanding,
      named: (ctx: Ctx) => allOutstanding(ctx),
      titlesOf: titlesOfOutstanding,
      actions: {
        remind: {
          permission: 'evaluation:remind' as const,
          changing: mayBeReminded,
          run: (tx: Tx, id: string, _: object, __: object | null, jobId: string) => remindEvaluator(tx, id, jobId),
          peopleOf: evaluatorsOf,
        },
      },
    }
  }

  @Get('outstanding')
  @Permission('evaluation:list')
  @ApiOperation({ summary: 'List open evaluations; with `status` also expired ones' })
  @ApiList(ListedOutstandingRow, OUTSTANDING_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(OUTSTANDING_LIST) query: ListQuery): Promise<Page<ListedOutstandingRow>> {
    return listOutstanding(ctx, query)
  }

  @Get('outstanding/:projectId')
  @Permission('project:list')
  @ApiOperation({ summary: 'List the outstanding evaluations of a project' })
  @ApiOkResponse({ type: [OutstandingRow] })
  async outstanding(@RequestCtx() ctx: Ctx, @IdParam('projectId') projectId: string): Promise<OutstandingRow[]> {
    const rows = await outstandingOfProject.rows(ctx, { projectId })
    const reasonOf = await readDeferralReasons(ctx)
    return rows.map(({ anonymous, sectionId, dueAt, deferrals, ...row }) => ({
      ...row,
      bidSectionId: sectionId,
      dueAt: dueAt.toISOString(),
      deferral: lastDeferral({ deferrals, anonymous }, reasonOf),
      // Naming the evaluators who have not submitted yet would disclose the others.
      ...(anonymous ? { evaluatorId: null, evaluatorName: null } : {}),
    }))
  }
}
