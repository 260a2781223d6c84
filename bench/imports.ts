import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { writeWorkbook } from '@credit/api/modules/tabular/write-workbook'
import { registrationNumberCheckDigit } from '@credit/contract'
import {
  ADMIN_API,
  createDataFolder,
  type Job,
  ServerProcess,
  serverEnvironment,
  startDatabase,
  type TestDatabase,
} from '@credit/testkit'
import { BENCH_SETTINGS } from './lib/database.js'
import { median } from './lib/load.js'

const MUST_S = 3
const HEADINGS = ['统一社会信用代码', '名称', '地址', '邮编', '联系人', '联系电话', '单位电话']

/** Seconds from the upload to the end of the job, and processor seconds of both processes. */
interface Measured {
  readonly wall: number
  readonly node: number
  readonly postgres: number
}

/**
 * `pnpm bench imports [rows] [rounds]`: a workbook of suppliers is checked, imported, and imported again without a
 * change. Writes bench/results-imports.md.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const [rows = 10_000, rounds = 5] = args.map(Number)
  const folder = createDataFolder('credit-bench-')
  const database = await startDatabase({ durable: true, settings: BENCH_SETTINGS })
  const env = serverEnvironment(database.url, folder.path, { DEMO: '1' })
  const server = await ServerProcess.create({ env, nodeArgs: profiling() })
  await server.start()
  const token = await server.api.login('admin', 0)
  const steps: Record<string, Measured[]> = { check: [], 'import, all new': [], 'import again, all same': [] }
  const run = async (name: string, file: Buffer, mode: string, count: string) => {
    const measured = await measure(server, database, async () => {
      const job = await importFile(server, token, file, mode)
      const { [count]: done } = job.result as Record<string, number>
      if (done !== rows) throw new Error(`${name}: ${job.status}, ${done} of ${rows} rows`)
    })
    steps[name]?.push(measured)
    process.stdout.write(`${name}  ${cellsOf([measured]).join('  ')}\n`)
  }
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    const file = await supplierBook(round * rows, rows)
    await run('check', file, 'check', 'new')
    await run('import, all new', file, 'apply', 'new')
    await run('import again, all same', file, 'apply', 'same')
    if (round === 0) for (const measured of Object.values(steps)) measured.length = 0
  }
  await server.stop()
  await database.stop()
  folder.remove()
  const report = [
    '# Speed of imports',
    '',
    `A workbook of ${rows.toLocaleString('en')} suppliers with seven columns, from the upload to the end of the job; medians of`,
    `${rounds} rounds, each with other suppliers, into one database with durable commits on the same machine. An import of new rows must`,
    `take at most ${MUST_S} s.`,
    '',
    '| step | seconds | processor seconds of the service | of PostgreSQL |',
    '| --- | --- | --- | --- |',
    ...Object.entries(steps).map(([name, measured]) => `| ${[name, ...cellsOf(measured)].join(' | ')} |`),
    '',
  ].join('\n')
  writeFileSync(new URL('results-imports.md', import.meta.url), report)
  process.stdout.write(`\n${report}`)
}

const cellsOf = (measured: readonly Measured[]) =>
  (['wall', 'node', 'postgres'] as const).map((name) => median(measured.map((one) => one[name])).toFixed(2))

/** `BENCH_PROFILE=<folder>` writes a profile of the service's processor time. */
function profiling(): string[] {
  const { BENCH_PROFILE: folder } = process.env
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
}

/** A workbook as a platform writes it: codes as text, and most cells different. */
export function supplierBook(first: number, count: number): Promise<Buffer> {
  const rows = Array.from({ length: count }, (_, at) => {
    const n = first + at
    const digits = String(n).padStart(8, '0')
    const mobile = `139${digits}`
    const name = `${CITIES[n % CITIES.length]}${NAMES[n % NAMES.length]}${n}${TRADES[n % TRADES.length]}有限公司`
    return [
      codeOf(n),
      name,
      `呼和浩特市新城区中山路 ${n} 号`,
      '010020',
      `联系人${digits}`,
      mobile,
      `0471-${digits.slice(1)}`,
    ]
  })
  return writeWorkbook([{ title: '供应商', headings: HEADINGS, rows }], new Date(0))
}

const CITIES = ['内蒙古', '呼和浩特市', '包头市', '鄂尔多斯市', '赤峰市']
const NAMES = ['华盛', '宏远', '同泰', '恒信', '安泰', '鼎新', '嘉和', '瑞丰', '永兴', '金桥', '东方', '明德']
const TRADES = ['建设工程', '信息科技', '贸易', '医疗设备', '工程咨询', '物业服务', '环保科技']

/** A code of 15 digits that ends with its check digit. */
function codeOf(n: number): string {
  const digits = `9${String(n).padStart(13, '0')}`
  return `${digits}${registrationNumberCheckDigit(digits)}`
}

export async function importFile(server: ServerProcess, token: string, file: Buffer, mode: string): Promise<Job> {
  const body = new FormData()
  body.set('mode', mode)
  body.set('file', new Blob([new Uint8Array(file)]), 'suppliers.xlsx')
  const headers = { authorization: token }
  const answer = await fetch(`${server.url}${ADMIN_API}/supplier/import`, { method: 'POST', headers, body })
  const { jobId } = (await answer.json()) as { jobId: string }
  return server.api.waitForJob(token, jobId, 300_000)
}

export async function measure(
  server: ServerProcess,
  database: TestDatabase,
  run: () => Promise<void>,
): Promise<Measured> {
  const { pid } = await database.queryOne<{ pid: number }>(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`,
  )
  const [node, postgres, begin] = [server.usage().cpuSeconds, treeSeconds(pid), performance.now()]
  await run()
  const wall = (performance.now() - begin) / 1000
  return { wall, node: server.usage().cpuSeconds - node, postgres: treeSeconds(pid) - postgres }
}

/** Processor time of a process and its children, ended ones too. */
function treeSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const ended = ticksOf(pid).slice(2)
  const ticks = [...ended, ...[pid, ...children.map(Number)].flatMap((one) => ticksOf(one).slice(0, 2))]
  return ticks.reduce((sum, one) => sum + one, 0) / 100
}

/** Ticks in user and kernel mode, of the process and of its children that have ended; none once it has ended itself. */
function ticksOf(pid: number): number[] {
  const path = `/proc/${pid}/stat`
  const stat = existsSync(path) ? (readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? []) : []
  return stat.slice(11, 15).map(Number)
}
