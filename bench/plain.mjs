import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fillSlides, onDatabase, startDatabase } from './lib/database.mjs'
import { median, rate } from './lib/load.mjs'
import { startServer, usageOf } from './lib/servers.mjs'

/**
 * `pnpm bench [plain] [rows] [seconds] [rounds]`: the speed of quality.md as a ratio to the raw limit, both
 * measured in one run, in turns, on the same database. Writes bench/results.md.
 */
const [rows = 100_000, seconds = 4, rounds = 3] = process.argv.slice(2).map(Number)
const STARTS = 3
const PORT = 3391
const RAW_PORT = 3392
const OURS = `http://127.0.0.1:${PORT}/credit`
const RAW = `http://127.0.0.1:${RAW_PORT}`

const database = await startDatabase()
const env = {
  DATABASE_URL: database.url,
  PORT: String(PORT),
  DATA_DIR: `${tmpdir()}/credit-bench-${process.pid}`,
  DEMO: '1',
  CAPTCHA_FIXED: '0000',
  TZ: 'Asia/Shanghai',
}
const first = await startServer(
  'apps/api/dist/main.js',
  env,
  `http://127.0.0.1:${PORT}/health/live`,
)
await first.stop()
await fillSlides(database.url, rows)
const starts = []
for (let n = 1; n < STARTS; n++) {
  const once = await startServer(
    'apps/api/dist/main.js',
    env,
    `http://127.0.0.1:${PORT}/health/live`,
  )
  starts.push(once.startMs)
  await once.stop()
}
const ours = await startServer('apps/api/dist/main.js', env, `http://127.0.0.1:${PORT}/health/live`)
starts.push(ours.startMs)
// Once what runs beside the calls has been loaded too.
await new Promise((resolve) => setTimeout(resolve, 1000))
const idle = usageOf(ours.pid).rssMb
const raw = await startServer(
  'bench/raw-server.mjs',
  { ...env, PORT: String(RAW_PORT) },
  `${RAW}/list`,
)

const token = await login()
const headers = { authorization: token, 'content-type': 'application/json' }
const { id, imageId, areaId } = await onDatabase(database.url, async (db) => {
  const found = await db.query(
    'SELECT id, image_id AS "imageId", area_id AS "areaId" FROM carousel_slide ORDER BY create_time OFFSET 500 LIMIT 1',
  )
  return found.rows[0]
})

const LIST = `${OURS}/admin/api/carousel/diagram`
const body = (n) => JSON.stringify({ title: `新增公告${process.pid}${n}`, imageId, areaId })
const words = encodeURIComponent('盛宏')
const cases = [
  [
    'list page 1, exact total',
    { url: `${LIST}/list?sort=createTime,desc` },
    { url: `${RAW}/list` },
    0.8,
  ],
  [
    'contains 2 characters + total',
    { url: `${LIST}/list?keyword=${words}` },
    { url: `${RAW}/list?keyword=${words}` },
    1.0,
  ],
  [
    'page 5000 + total',
    { url: `${LIST}/list?current=5000` },
    { url: `${RAW}/list?current=5000` },
    0.9,
  ],
  ['get by id', { url: `${LIST}/${id}` }, { url: `${RAW}/${id}` }, 0.35],
  [
    'create, validated, audited',
    { url: LIST, method: 'POST', bodies: body },
    { url: RAW, method: 'POST', bodies: body },
    0.25,
  ],
]

const lines = []
let cpuPerList = 0
for (const [name, mine, limit, must] of cases) {
  const got = []
  const best = []
  const ratios = []
  await rate({ headers, ...mine }, 1)
  await rate({ headers, ...limit }, 1)
  for (let round = 0; round < rounds; round++) {
    const before = usageOf(ours.pid).cpuSeconds
    const a = await rate({ headers, ...mine }, seconds)
    if (name.startsWith('list'))
      cpuPerList = ((usageOf(ours.pid).cpuSeconds - before) * 1000) / a.total
    const b = await rate({ headers, ...limit }, seconds)
    got.push(a.perSecond)
    best.push(b.perSecond)
    ratios.push(a.perSecond / b.perSecond)
  }
  const line = [
    name,
    median(got).toFixed(0),
    median(best).toFixed(0),
    median(ratios).toFixed(2),
    must.toFixed(2),
  ]
  lines.push(line)
  process.stdout.write(`${line.join('  ')}\n`)
}
const peak = usageOf(ours.pid).peakMb
await ours.stop()
await raw.stop()
await database.stop()

const report = [
  '# Speed: ratio to the raw limit',
  '',
  `${rows.toLocaleString('en')} rows, 50 connections, medians of ${rounds} rounds of ${seconds} s in turns; load, both servers and the`,
  'database share the machine. Ours with login, permission and area checks.',
  '',
  '| case | ours /s | raw /s | ratio | must |',
  '| --- | --- | --- | --- | --- |',
  ...lines.map((line) => `| ${line.join(' | ')} |`),
  '',
  '| figure | value | must |',
  '| --- | --- | --- |',
  `| processor time per list request | ${cpuPerList.toFixed(2)} ms | 1.5 ms |`,
  `| memory idle / peak | ${idle.toFixed(0)} / ${peak.toFixed(0)} MB | 150 / 300 MB |`,
  `| start of the built server, database up | ${(median(starts) / 1000).toFixed(2)} s | 2.0 s |`,
  '',
].join('\n')
writeFileSync(new URL('results.md', import.meta.url), report)
process.stdout.write(`\n${report}`)

async function login() {
  const uuid = crypto.randomUUID()
  await fetch(`${OURS}/sso/api/verification/${uuid}`)
  const answer = await fetch(`${OURS}/sso/api/sso/doLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'admin',
      pwd: 'Credit@2026',
      vcode: '0000',
      uuid,
      userType: 0,
      loginType: 'name',
    }),
  })
  const { data } = await answer.json()
  if (!data) throw new Error('login failed')
  return data.tokenValue
}
