import { SyncJobs } from './sync-jobs.js'

const jobsOf = (syncSource: object | null) =>
  new SyncJobs(
    { onJob: () => undefined } as never,
    { add: () => undefined } as never,
    { syncSource, dataDir: '/data' } as never,
  )

it.each([
  ['2026-11-27T01:59:59+08:00', '2026-11-27T02:00:00+08:00'],
  ['2026-11-27T02:00:00+08:00', '2026-11-28T02:00:00+08:00'],
  ['2026-12-31T23:00:00+08:00', '2027-01-01T02:00:00+08:00'],
])('after %s the configured source is read next at %s', (now, next) => {
  const jobs = jobsOf({ kind: 'path', path: '/in.jsonl' })
  expect(jobs.nextRunAt(new Date(now))).toEqual(new Date(next))
})

it('plans nothing without a source, or for the demo file', () => {
  const now = new Date('2026-11-27T01:59:59+08:00')
  expect(jobsOf(null).nextRunAt(now)).toBeNull()
  expect(jobsOf({ kind: 'demo' }).nextRunAt(now)).toBeNull()
})
