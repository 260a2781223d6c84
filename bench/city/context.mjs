import { createRequire } from 'node:module'
import { Clock } from '../../apps/api/dist/platform/clock/clock.js'
import { Ctx } from '../../apps/api/dist/platform/database/context.js'
import { dataSourceOptions } from '../../apps/api/dist/platform/database/data-source-options.js'

// The server's own copy: the data source knows its entities by it.
const { DataSource } = createRequire(new URL('../../apps/api/package.json', import.meta.url))(
  'typeorm',
)

/** The server's use cases on a database, as a job would call them. */
export async function withCtx(url, use) {
  const dataSource = new DataSource(dataSourceOptions({ url, size: 4, statementTimeout: 0 }))
  await dataSource.initialize()
  const { manager } = dataSource
  try {
    return await use(
      new Ctx({ manager, clock: new Clock(), locale: 'zh-CN', actor: null, requestId: 'bench' }),
    )
  } finally {
    await dataSource.destroy()
  }
}
