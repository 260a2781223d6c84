import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Actor, Ctx, type Tx } from '#core/context'
import { recordAudit, recordAudits } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { inSnapshot, savepoint, unitOfWork } from '#database/unit-of-work'
import { SessionEntity } from '#entities/identity/session'
import { openRecords } from '../../src/modules/evaluation/opening/open-records.js'
import { lockRecords } from '../../src/modules/evaluation/records/locked-records.js'
import { enqueue, enqueueTask } from '../../src/modules/jobs/enqueue.js'
import { LedgerTransaction } from '../../src/modules/ledger/ledger-transaction.js'
import { announce } from '../../src/modules/messaging/announce.js'
import { notify } from '../../src/modules/messaging/notify.js'
import { setCredit } from '../../src/modules/participants/records/set-credit.js'
import { closeTodo, openTodo } from '../../src/modules/todo/todo.js'
import { SOURCE } from '../support/tables.js'

const manager = { dataSource: { getMetadata: () => ({ target: SessionEntity }) } }
const ctx = new Ctx({ manager, clock: {}, locale: 'zh-CN', actor: null, requestId: '' } as never, null, 'test')
const unit = { written: new Map(), beforeCommit: new Map(), afterCommit: [] }
const tx = ctx.inUnit(manager as never, unit)

/** The compiler refuses each line after a comment; the function is never called. */
function refused(): unknown[] {
  return [
    // @ts-expect-error Audit entries are appended in a unit of work.
    recordAudit(ctx, {} as never),
    // @ts-expect-error Audit entries are appended in a unit of work.
    recordAudits(ctx, {} as never, []),
    // @ts-expect-error Jobs are queued in a unit of work.
    enqueue(ctx, '', {}),
    // @ts-expect-error Tasks are queued in a unit of work.
    enqueueTask(ctx, '', {}),
    // @ts-expect-error Records are locked in a unit of work.
    lockRecords(ctx, []),
    // @ts-expect-error Records open in a unit of work.
    openRecords(ctx, {} as never, {} as never),
    // @ts-expect-error Scores are set in a unit of work.
    setCredit(ctx, []),
    // @ts-expect-error Scores change in a unit of work.
    LedgerTransaction.begin(ctx, []),
    // @ts-expect-error Messages are written in a unit of work.
    notify(ctx, {} as never),
    // @ts-expect-error Events are announced in a unit of work.
    announce(ctx, []),
    // @ts-expect-error To-do items are written in a unit of work.
    openTodo(ctx, {} as never),
    // @ts-expect-error To-do items are written in a unit of work.
    closeTodo(ctx, 'webhook', ''),
    // @ts-expect-error Rows are written in a unit of work.
    scoped(ctx, SessionEntity).insert({}),
    // @ts-expect-error Rows are locked in a unit of work.
    scoped(ctx, SessionEntity).lock(''),
    // @ts-expect-error A savepoint is a part of a unit of work.
    savepoint(ctx, () => Promise.resolve()),
    // @ts-expect-error A snapshot is read only.
    inSnapshot(ctx, (snapshot) => recordAudit(snapshot, {} as never)),
    unitOfWork(ctx, (given: Tx) => enqueue(given, '', {})),
    unitOfWork(ctx, (given) => recordAudit(given.as(null), {} as never)),
  ]
}

it('gives no way to write outside a unit of work', () => {
  expect(refused).toBeInstanceOf(Function)
  expect(scoped(ctx, SessionEntity)).not.toHaveProperty('insert')
  expect(scoped(tx, SessionEntity)).toHaveProperty('insert')
})

it('keeps the unit of work if the actor changes', () => {
  const own = tx.as({ loginName: 'other' } as Actor)
  expect(own.unit).toBe(unit)
  expect(own.isInUnit()).toBe(true)
})

it('leaves the unit of work on other connections', () => {
  expect(tx.on({} as never).isInUnit()).toBe(false)
})

it('is opened by a use case: no request has one', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(files.filter((file) => /@RequestCtx\(\) \w+: Tx\b/.test(readFileSync(join(SOURCE, file), 'utf8')))).toEqual([])
})
