import type { Ctx, Tx } from '#core/context'
import { timeText } from '#core/time-text'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { BulkController } from '../../exchange/bulk/bulk-controller.js'
import { lastDeferral, readDeferralReasons } from '../records/deferral-reasons.js'
import { OUTSTANDING, type ShownOutstanding, titlesOfOutstanding } from './list-outstanding.js'
import { OutstandingRow } from './outstanding.dto.js'
import { OUTSTANDING_STATES, outstandingOfProject } from './outstanding.sql.js'
import { evaluatorsOf, mayBeReminded, remindEvaluator } from './remind-evaluator.js'

@AdminCalls('mutualEvaluationRecord', 'mutual evaluation')
export class OutstandingController extends BulkController<ShownOutstanding>('evaluation') {
  protected override bulkList() {
    return {
      definition: OUTSTANDING,
      listed: OUTSTANDING.listed,
      named: (ctx: Ctx) => OUTSTANDING.listed(ctx, { status: OUTSTANDING_STATES.join() }),
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

  @Call(
    { get: 'outstanding', permission: 'evaluation:list', answer: OUTSTANDING },
    'List open evaluations, and expired ones by `status`',
  )
  list(@RequestCtx() ctx: Ctx, @ListParams(OUTSTANDING) query: ListQuery) {
    return OUTSTANDING.page(ctx, query)
  }

  @Call(
    { get: 'outstanding/:projectId', permission: 'project:list', answer: [OutstandingRow] },
    "List a project's open evaluations",
  )
  async outstanding(@RequestCtx() ctx: Ctx, @IdParam('projectId') projectId: string): Promise<OutstandingRow[]> {
    const rows = await outstandingOfProject.rows(ctx, { projectId })
    const reasonOf = await readDeferralReasons(ctx)
    return rows.map(({ anonymous, sectionId, dueAt, deferrals, ...row }) => ({
      ...row,
      bidSectionId: sectionId,
      dueAt: timeText(dueAt),
      deferral: lastDeferral({ deferrals, anonymous }, reasonOf),
      // Naming the evaluators who have not submitted yet would disclose the others.
      ...(anonymous ? { evaluatorId: null, evaluatorName: null } : {}),
    }))
  }
}
