import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ADMIN_API,
  createDataFolder,
  ServerProcess,
  serverEnvironment,
  startDatabase,
  waitUntil,
} from '@credit/testkit'
import { BENCH_SETTINGS, fillSlides } from './lib/database.js'
import { measureRate, median, type Target } from './lib/load.js'

const STARTS = 5

interface Case {
  readonly name: string
  readonly product: Target
  readonly raw: Target
  /** The ratio that must be kept. */
  readonly minimum: number
}

/** The rates of a case, by round. */
interface Measured {
  readonly name: string
  readonly minimum: number
  readonly product: number[]
  readonly raw: number[]
}

/**
 * `pnpm bench [plain] [rows] [seconds] [rounds]`: speed as a ratio to the raw limit, both measured in
 * one run, in turns, on the same database. Writes bench/results.md.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const [rows = 100_000, seconds = 4, rounds = 3] = args.map(Number)
  const folder = createDataFolder('credit-bench-')
  const database = await startDatabase({ durable: true, settings: BENCH_SETTINGS })
  const env = serverEnvironment(database.url, folder.path, { DEMO: '1' })
  const server = await ServerProcess.create({ env, readyPath: '/health/live' })
  // The first start migrates and seeds.
  await server.start()
  // The monthly reports of the demo are made after its start; a later one would make them while it is measured.
  await waitUntil('the jobs of the demo have ended', async () => {
    const { n } = await database.queryOne<{ n: number }>(
      `SELECT count(*)::int AS n FROM job WHERE status IN ('queued', 'running')`,
    )
    return n === 0
  })
  await server.stop()
  await fillSlides(database.url, rows)
  const starts: number[] = []
  // After the same start it differs by 30 MB, as garbage was or was not collected.
  const idles: number[] = []
  for (let n = 0; n < STARTS; n++) {
    await server.stop()
    starts.push(await server.start())
    // Waits for background loading, which belongs to the idle memory.
    await sleep(1000)
    idles.push(server.usage().rssMb)
  }
  const raw = await ServerProcess.create({
    env,
    cwd: 'bench',
    script: 'raw-server.ts',
    readyPath: '/list',
    nodeArgs: ['--import', '@swc-node/register/esm-register'],
  })
  await raw.start()

  const token = await server.api.login('admin', 0)
  const sample = await database.queryOne<Sample & object>(
    `SELECT id, image_id AS "imageId", area_id AS "areaId" FROM carousel_slide
      ORDER BY create_time OFFSET 500 LIMIT 1`,
  )
  const measured: Measured[] = []
  let cpuPerList = 0
  for (const one of casesOf(server.url, raw.url, token, sample)) {
    const own: Measured = { name: one.name, minimum: one.minimum, product: [], raw: [] }
    await measureRate(one.product, 1)
    await measureRate(one.raw, 1)
    for (let round = 0; round < rounds; round++) {
      const before = server.usage().cpuSeconds
      const { perSecond, total } = await measureRate(one.product, seconds)
      if (one.name.startsWith('list')) {
        cpuPerList = ((server.usage().cpuSeconds - before) * 1000) / total
      }
      own.product.push(perSecond)
      own.raw.push((await measureRate(one.raw, seconds)).perSecond)
    }
    measured.push(own)
    process.stdout.write(`${cellsOf(own).join('  ')}\n`)
  }
  const peak = server.usage().peakMb
  await server.stop()
  await raw.stop()
  await database.stop()
  folder.remove()

  const report = [
    '# Speed: ratio to the raw limit',
    '',
    `${rows.toLocaleString('en')} rows, 50 connections, medians of ${rounds} rounds of ${seconds} s in turns; load, both servers and the`,
    'database share the machine. Ours with login, permission and area checks.',
    '',
    '| case | ours /s | raw /s | ratio | must |',
    '| --- | --- | --- | --- | --- |',
    ...measured.map((own) => `| ${cellsOf(own).join(' | ')} |`),
    '',
    '| figure | value | must |',
    '| --- | --- | --- |',
    `| processor time per list request | ${cpuPerList.toFixed(2)} ms | 0.8 ms |`,
    `| memory idle / peak | ${median(idles).toFixed(0)} / ${peak.toFixed(0)} MB | 160 / 300 MB |`,
    `| start of the built server, database up | ${(median(starts) / 1000).toFixed(2)} s | 1.5 s |`,
    '',
  ].join('\n')
  writeFileSync(new URL('results.md', import.meta.url), report)
  process.stdout.write(`\n${report}`)
}

interface Sample {
  readonly id: string
  readonly imageId: string
  readonly areaId: string
}

function casesOf(product: string, raw: string, token: string, sample: Sample): Case[] {
  const { id, imageId, areaId } = sample
  const list = `${product}${ADMIN_API}/carousel/diagram`
  const headers = { authorization: token, 'content-type': 'application/json' }
  const keyword = encodeURIComponent('盛宏')
  const bodies = (n: number) => JSON.stringify({ title: `新增公告${process.pid}${n}`, imageId, areaId })
  const pair = (productUrl: string, rawPath: string, more: Partial<Target> = {}) => ({
    product: { url: productUrl, headers, ...more },
    raw: { url: `${raw}${rawPath}`, headers, ...more },
  })
  return [
    {
      name: 'list page 1, exact total',
      ...pair(`${list}/list?sort=createTime,desc`, '/list'),
      minimum: 4,
    },
    {
      name: 'contains 2 characters + total',
      ...pair(`${list}/list?keyword=${keyword}`, `/list?keyword=${keyword}`),
      minimum: 1.2,
    },
    {
      name: 'page 5000 + total',
      ...pair(`${list}/list?current=5000`, '/list?current=5000'),
      minimum: 2,
    },
    { name: 'get by id', ...pair(`${list}/${id}`, `/${id}`), minimum: 0.5 },
    {
      name: 'create, validated, audited',
      ...pair(list, '/', { method: 'POST', bodies }),
      minimum: 0.4,
    },
  ]
}

function cellsOf({ name, product, raw, minimum }: Measured): string[] {
  const ratios = product.map((rate, n) => rate / (raw[n] ?? Number.NaN))
  return [name, median(product).toFixed(0), median(raw).toFixed(0), median(ratios).toFixed(2), minimum.toFixed(2)]
}
