import { ADMIN_BASE, isDismissible } from '@credit/contract'
import { Body, Controller, type OnModuleInit } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { requireReason } from '#core/require-reason'
import { TodoEntity } from '#entities/todo/todo'
import { RequestCtx } from '#http/request-ctx'
import type { ListDefinition } from '#list/list-definition'
import { RowList } from '#list/row-list'
import { type BulkCheck, BulkInput } from '../../exchange/bulk/bulk.dto.js'
import { type BulkAction, idsWhere } from '../../exchange/bulk/bulk-action.js'
import { BulkCall, BulkCheckCall } from '../../exchange/bulk/bulk-call.js'
import { BulkLists } from '../../exchange/bulk/bulk-lists.js'
import { checkBulk, startBulk } from '../../exchange/bulk/start-bulk.js'
import type { JobStarted } from '../../jobs/job.dto.js'
import { ExamineRegistration } from '../../registration/examine-registration.js'
import { dismissTodo } from '../../todo/todo.js'
import { type Decisions, decidable, decideTodo, decisionsOf, mayDecide } from './decide-todo.js'

/** The open items that a bulk action can be asked for. */
const TODO_LIST: ListDefinition<TodoEntity, keyof TodoEntity & string> = {
  entity: TodoEntity,
  searchable: [],
  sortable: ['createTime'],
  filterable: ['sourceType', 'areaId', 'assigneeId', 'createTime'],
  defaultSort: 'createTime',
  total: 'counted',
}

/** Decisions on many to-do items: each by the use case of its record, with the caller's rights. */
@ApiTags('supervisor')
@Controller(`${ADMIN_BASE}/api/supervisor`)
export class TodoBulkController implements OnModuleInit {
  private readonly decisions: ReturnType<typeof decisionsOf>

  constructor(
    private readonly lists: BulkLists,
    registrations: ExamineRegistration,
  ) {
    this.decisions = decisionsOf(registrations)
  }

  onModuleInit(): void {
    const action = (run: BulkAction<TodoEntity>['run']): BulkAction<TodoEntity> => ({
      // The permission that each item names is checked separately.
      permission: 'dashboard:view',
      changing: decidable,
      run,
    })
    const dismissed = action((tx, id, params) => dismissTodo(tx, id, requireReason(params.reason)))
    const of = (source: keyof typeof this.decisions): Decisions => this.decisions[source]
    this.lists.register<TodoEntity>({
      resource: 'dashboard',
      definition: TODO_LIST,
      listed: (ctx, query) => new RowList<TodoEntity>(ctx, TODO_LIST, query),
      titlesOf: (ctx, rows) => rows.map(({ title }) => ctx.text(title)),
      actions: {
        approve: action((tx, id) => decideTodo(tx, id, (inside, source, record) => of(source).approve(inside, record))),
        dismiss: {
          ...dismissed,
          changing: (ctx, rows) => idsWhere(rows, (row) => isDismissible(row) && mayDecide(ctx, row.permission)),
        },
        reject: action((tx, id, params) => {
          const reason = requireReason(params.reason)
          return decideTodo(tx, id, (inside, source, record) => of(source).reject(inside, record, reason))
        }),
      },
    })
  }

  @BulkCall('dashboard:view')
  bulk(@RequestCtx() ctx: Ctx, @Body() input: BulkInput): Promise<JobStarted> {
    return startBulk(ctx, this.lists, 'dashboard', input)
  }

  @BulkCheckCall('dashboard:view')
  checkBulk(@RequestCtx() ctx: Ctx, @Body() input: BulkInput): Promise<BulkCheck> {
    return checkBulk(ctx, this.lists, 'dashboard', input)
  }
}
