import { JobEntity } from '#entities/jobs/job'
import { JobRun } from '../../src/modules/jobs/job-run.js'
import type { TestApp } from './test-app.js'

/** Stores a running job of the sender of an earlier one, with other values; returns its id. */
export async function runningJob(t: TestApp, ofJob: string, values: object): Promise<string> {
  const jobs = t.dataSource.getRepository(JobEntity)
  const { kind, actor, accountId, areaId } = await jobs.findOneByOrFail({ id: ofJob })
  const same = { kind, actor, accountId, areaId, locale: 'zh-CN', status: 'running', worker: 'one' }
  const { id } = await jobs.save({ ...same, ...values } as unknown as JobEntity)
  return id
}

/** Stores a running job that applies the file of a check; returns its id. */
export async function runningImport(t: TestApp, check: string): Promise<string> {
  const { payload } = await t.dataSource.getRepository(JobEntity).findOneByOrFail({ id: check })
  return runningJob(t, check, { payload: { ...payload, action: null, mode: 'apply' } })
}

/** Gives a job to a worker; returns its run. */
export async function runBy(t: TestApp, id: string, worker: string): Promise<JobRun> {
  await t.dataSource.query('UPDATE job SET worker = $2 WHERE id = $1', [id, worker])
  return new JobRun(await t.dataSource.getRepository(JobEntity).findOneByOrFail({ id }), t.ctx(), worker)
}
