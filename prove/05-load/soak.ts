import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startLoad, uploadFiles } from '../09-backup/load.js'
import type { Environment } from '../lib/environment.js'
import type { Report } from '../lib/report.js'

/** Minutes of the soak; a shorter one shows less. */
const MINUTES = Number(process.env.PROVE_SOAK_MINUTES ?? 30)
const SAMPLES = 60
/** What a process may take more at the end than in its second quarter. */
const MEMORY_MB = 30
const HANDLES = 10

interface Sample {
  memoryMb: number
  handles: number
  connections: number
}

/** Mixed load: memory, file handles and connections stay what they were. */
export async function proveSoak(report: Report, environment: Environment): Promise<void> {
  const minutes = report.of(MINUTES, 0.5)
  await uploadFiles(environment, 1)
  const stop = await startLoad(environment)
  const samples: Sample[] = []
  for (let n = 0; n < SAMPLES; n++) {
    await sleep((minutes * 60_000) / SAMPLES)
    samples.push(await sample(environment))
  }
  const answered = await stop()
  const quarter = SAMPLES / 4
  // The first quarter fills caches and compiles.
  const early = samples.slice(quarter, 2 * quarter)
  const late = samples.slice(-quarter)
  report.log(`${minutes} minutes of mixed load: ${answered} writes answered 2xx`)
  for (const [name, most] of [
    ['memoryMb', MEMORY_MB],
    ['handles', HANDLES],
    ['connections', HANDLES],
  ] as const) {
    const [before, after] = [meanOf(early, name), meanOf(late, name)]
    report.log(
      `${name}: ${before.toFixed(0)} in the second quarter, ${after.toFixed(0)} in the last`,
    )
    report.expect(after - before < most, `${name} grew by ${(after - before).toFixed(0)}`)
  }
}

async function sample({ server, database }: Environment): Promise<Sample> {
  const { n } = await database.queryOne<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name LIKE 'credit-%'`,
  )
  return {
    memoryMb: server.usage().rssMb,
    handles: readdirSync(`/proc/${server.pid}/fd`).length,
    connections: n,
  }
}

function meanOf(samples: readonly Sample[], name: keyof Sample): number {
  return samples.reduce((sum, one) => sum + one[name], 0) / samples.length
}
