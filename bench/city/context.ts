import { randomBytes } from 'node:crypto'
import { Clock } from '@credit/api/core/clock/clock'
import { type SystemCtx, systemContext } from '@credit/api/core/context'
import { withDataSource } from '@credit/api/database/migrate'

const CONNECTIONS = 4

/** Runs the API's use cases on a database, with the context of a job. */
export function withCtx<T>(url: string, use: (ctx: SystemCtx) => Promise<T>): Promise<T> {
  return withDataSource(
    url,
    ({ manager }) => {
      const clock = new Clock()
      return use(systemContext({ manager, clock, locale: 'zh-CN' }, 'bench'))
    },
    CONNECTIONS,
    randomBytes(32).toString('hex'),
  )
}
