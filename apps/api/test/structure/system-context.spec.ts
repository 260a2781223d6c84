import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Actor, Ctx, systemContext } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { dueRecords } from '../../src/modules/evaluation/closing/closing.sql.js'
import { SOURCE } from '../support/tables.js'

const seed = { manager: {}, clock: {}, locale: 'zh-CN', requestId: '' }
const visitor = new Ctx({ ...seed, actor: null } as never)
const account = new Ctx({ ...seed, actor: { sign: 0, city: true } } as never)
const DUE = { now: new Date(0), limit: 1 }

/** The compiler refuses each call that follows a comment; nothing runs the function. */
function refused(ctx: Ctx, actor: Actor): unknown[] {
  return [
    // @ts-expect-error A request does not see all areas.
    dueRecords.rows(ctx, DUE),
    // @ts-expect-error Nor does it without its actor.
    dueRecords.rows(ctx.as(null), DUE),
    // @ts-expect-error Nor in a unit of work.
    unitOfWork(ctx, (tx) => dueRecords.rows(tx, DUE)),
    // @ts-expect-error Nor does a job that somebody started.
    dueRecords.rows(systemContext(seed as never, 'job').as(actor), DUE),
    unitOfWork(systemContext(seed as never, 'task'), (tx) => dueRecords.rows(tx, DUE)),
    dueRecords.rows(systemContext(seed as never, 'task').with({ locale: 'en-US' }), DUE),
  ]
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ts$/.test(file) && !file.endsWith('.spec.ts'))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }))

/** Returns the files, but for the one that defines it, in which a pattern stands. */
const filesWith = (pattern: RegExp) =>
  files
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted()

it('is what the compiler wants for a statement of the product itself', () => {
  expect(refused).toBeInstanceOf(Function)
})

it('is no context of a request: such a statement throws', async () => {
  for (const ctx of [
    visitor,
    account,
    visitor.as(null),
    account.with({}),
    systemContext(seed as never, 'x').as({} as Actor),
  ]) {
    await expect(dueRecords.rows(ctx as never, DUE)).rejects.toThrow('only the product itself')
  }
})

it('stays one in another language, but not as an account', () => {
  const system = systemContext(seed as never, 'task')
  expect(system.with({ locale: 'en-US' }).system).toBe('task')
  expect(system.on({} as never).system).toBe('task')
  expect(system.as({} as Actor).system).toBeNull()
})

it('is created by jobs, the start and the command line only', () => {
  expect(filesWith(/\bsystemContext\(/)).toEqual([
    'cli/database.ts',
    'core/context.ts',
    'database/context-factory.ts',
    'modules/backup/restore-backup.ts',
    'modules/jobs/job-run.ts',
    'modules/jobs/job-worker.ts',
    'start/prepare.ts',
  ])
  expect(filesWith(/\bnew Ctx\(/)).toEqual(['core/context.ts', 'http/access/authentication.guard.ts'])
})

it('is given by the factory to services that no request calls, and to the sessions', () => {
  expect(filesWith(/\bcontexts?\b.*: ContextFactory\b|get\(ContextFactory/)).toEqual([
    'create-app.ts',
    'database/replica-database.ts',
    'http/health.service.ts',
    'http/machine-metrics.ts',
    'modules/audit/audit.module.ts',
    'modules/audit/sealer.ts',
    'modules/backup/backup-status.ts',
    'modules/identity/sessions/session-cache.ts',
    'modules/jobs/jobs-maintenance.ts',
    'modules/messaging/messaging-maintenance.ts',
    'modules/open-credit/webhooks/change-numbering.ts',
  ])
})
