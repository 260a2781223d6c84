import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startLoad, uploadFiles } from '../09-backup/load.js'
import type { Environment } from '../lib/environment.js'
import type { Report } from '../lib/report.js'

/** Minutes of the soak; a shorter one shows less. */
const MINUTES = Number(process.env.PROVE_SOAK_MINUTES ?? 30)
const SAMPLES = 60
/** Maximum growth of a process's memory from its second quarter to the end. */
const MEMORY_MB = 30
const HANDLES = 10
/** Maximum ratio of disk space per write at the end to the second quarter. */
const DISK_GROWTH = 1.3
/** Calls that a busy machine may have answered 503 or 504. */
const LATE = 0.01

interface Sample {
  memoryMb: number
  handles: number
  connections: number
  /** Size of the database. */
  diskKb: number
  /** Writes acknowledged with 2xx so far. */
  writes: number
}

/** Mixed load does not increase memory, file handles, connections or the disk space that a write takes. */
export async function proveSoak(report: Report, environment: Environment): Promise<void> {
  const minutes = report.of(MINUTES, 0.5)
  await uploadFiles(environment, 1)
  const load = await startLoad(environment)
  const samples: Sample[] = []
  for (let n = 0; n < SAMPLES; n++) {
    await sleep((minutes * 60_000) / SAMPLES)
    samples.push(await sample(environment, load.answers.done))
  }
  await load.stop()
  const { done, late: refused } = load.answers
  const quarter = SAMPLES / 4
  // The first quarter fills caches and compiles.
  const early = samples.slice(quarter, 2 * quarter)
  const late = samples.slice(-quarter)
  report.log(`${minutes} minutes of mixed load: ${done} writes answered 2xx, ${refused} answered 503 or 504`)
  report.expect(refused < done * LATE, `${refused} of ${done} writes were answered 503 or 504`)
  for (const [name, most] of [
    ['memoryMb', MEMORY_MB],
    ['handles', HANDLES],
    ['connections', HANDLES],
  ] as const) {
    const [before, after] = [meanOf(early, name), meanOf(late, name)]
    report.log(`${name}: ${before.toFixed(0)} in the second quarter, ${after.toFixed(0)} in the last`)
    report.expect(after - before < most, `${name} grew by ${(after - before).toFixed(0)}`)
  }
  const [before, after] = [diskOfWrite(early), diskOfWrite(late)]
  report.log(`disk: ${before.toFixed(1)} kB a write in the second quarter, ${after.toFixed(1)} in the last`)
  report.expect(after < before * DISK_GROWTH, `a write takes ${(after / before).toFixed(1)} times the disk`)
}

/** Kilobytes of the database for each write between the first and the last sample. */
function diskOfWrite(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) return Number.NaN
  return (last.diskKb - first.diskKb) / (last.writes - first.writes)
}

async function sample({ server, database }: Environment, writes: number): Promise<Sample> {
  const { n, diskKb } = await database.queryOne<{ n: number; diskKb: number }>(
    `SELECT count(*)::int AS n, pg_database_size(current_database())::float8 / 1000 AS "diskKb"
      FROM pg_stat_activity WHERE application_name LIKE 'credit-%'`,
  )
  return {
    memoryMb: server.usage().rssMb,
    handles: readdirSync(`/proc/${server.pid}/fd`).length,
    connections: n,
    diskKb,
    writes,
  }
}

function meanOf(samples: readonly Sample[], name: keyof Sample): number {
  return samples.reduce((sum, one) => sum + one[name], 0) / samples.length
}
