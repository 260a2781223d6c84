import { isDismissible, type Names } from '@credit/contract'
import type { Ctx } from '#core/context'
import { requireReason } from '#core/require-reason'
import { TodoEntity } from '#entities/todo/todo'
import { AdminCalls } from '#http/call'
import type { ListDefinition, ListQuery } from '#list/list-definition'
import type { Plain } from '#list/plain-row'
import { RowList } from '#list/row-list'
import { type BulkAction, idsWhere } from '../../exchange/bulk/bulk-action.js'
import { BulkController } from '../../exchange/bulk/bulk-controller.js'
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
@AdminCalls('supervisor', 'supervisor')
export class TodoBulkController extends BulkController<TodoEntity>('dashboard', 'dashboard:view') {
  private readonly decisions: ReturnType<typeof decisionsOf>

  constructor(registrations: ExamineRegistration) {
    super()
    this.decisions = decisionsOf(registrations)
  }

  protected override bulkList() {
    const action = (run: BulkAction<TodoEntity>['run']): BulkAction<TodoEntity> => ({
      // The permission that each item names is checked separately.
      permission: 'dashboard:view',
      changing: decidable,
      run,
    })
    const dismissed = action((tx, id, params) => dismissTodo(tx, id, requireReason(params.reason)))
    const of = (source: keyof typeof this.decisions): Decisions => this.decisions[source]
    return {
      definition: TODO_LIST,
      listed: (ctx: Ctx, query: ListQuery) => new RowList<TodoEntity>(ctx, TODO_LIST, query),
      titlesOf: (ctx: Ctx, rows: readonly { title: Names }[]) => rows.map(({ title }) => ctx.text(title)),
      actions: {
        approve: action((tx, id) => decideTodo(tx, id, (inside, source, record) => of(source).approve(inside, record))),
        dismiss: {
          ...dismissed,
          changing: (ctx: Ctx, rows: readonly Plain<TodoEntity>[]) =>
            idsWhere(rows, (row) => isDismissible(row) && mayDecide(ctx, row.permission)),
        },
        reject: action((tx, id, params) => {
          const reason = requireReason(params.reason)
          return decideTodo(tx, id, (inside, source, record) => of(source).reject(inside, record, reason))
        }),
      },
    }
  }
}
