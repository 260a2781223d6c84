import { randomBytes } from 'node:crypto'
import { Clock } from '@credit/api/core/clock/clock'
import { Ctx } from '@credit/api/core/context'
import { withDataSource } from '@credit/api/database/migrate'

const CONNECTIONS = 4

/** Runs the API's use cases on a database, with the context of a job. */
export function withCtx<T>(url: string, use: (ctx: Ctx) => Promise<T>): Promise<T> {
  return withDataSource(
    url,
    ({ manager }) => {
      const clock = new Clock()
      const context = { manager, clock, locale: 'zh-CN', actor: null, requestId: 'bench' } as const
      return use(new Ctx({ ...context, system: 'bench' }))
    },
    CONNECTIONS,
    randomBytes(32).toString('hex'),
  )
}
