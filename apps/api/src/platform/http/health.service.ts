import { statfs } from 'node:fs/promises'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '../config/index.js'
import { sql } from '../database/sql.js'
import { SystemCtx } from '../database/system-ctx.js'
import { storageOf } from '../files/storage.js'
import { Background } from '../jobs/background.js'
import { JobWorker } from '../jobs/job-worker.js'
import type { Health, HealthChecks, HealthState } from './health.dto.js'

const PATIENCE_MS = 900
/** Below, the database itself may soon be unable to write. */
const FREE_MIN = 256 * 1024 * 1024

/** Whether this instance can serve: asked by proxies and by people who watch. */
@Injectable()
export class HealthService {
  constructor(
    @Inject(SystemCtx) private readonly system: SystemCtx,
    @Inject(CONFIG) private readonly config: Config,
    private readonly worker: JobWorker,
    private readonly background: Background,
  ) {}

  async ready(): Promise<Health> {
    const ctx = this.system.for('health')
    const [database, storage, disk] = await Promise.all([
      state(() => sql(ctx, (s) => `SELECT 1 WHERE ${s.unscoped('health')}`)),
      state(async () => (await storageOf(ctx)).check()),
      state(() => this.needFreeDisk()),
    ])
    const checks: HealthChecks = { database, storage, disk, jobs: this.jobs() }
    const failed = Object.values(checks).includes('failed')
    return { status: failed ? 'failed' : 'ok', checks }
  }

  private jobs(): HealthState {
    if (!this.background.running) return 'off'
    return this.worker.healthy ? 'ok' : 'failed'
  }

  private async needFreeDisk(): Promise<void> {
    const { bavail, bsize } = await statfs(this.config.dataDir)
    if (bavail * bsize < FREE_MIN) throw new Error('too little free disk')
  }
}

/** An answer that does not come in time is none. */
async function state(check: () => Promise<unknown>): Promise<HealthState> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<HealthState>((resolve) => {
    timer = setTimeout(() => resolve('failed'), PATIENCE_MS)
  })
  const checked = check().then(
    (): HealthState => 'ok',
    (): HealthState => 'failed',
  )
  const result = await Promise.race([checked, late])
  clearTimeout(timer)
  return result
}
