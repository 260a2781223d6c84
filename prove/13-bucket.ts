import { createDataFolder, ServerProcess, serverEnvironment, startCommand, waitUntil } from '@credit/testkit'
import { isSwiftInstalled, type Swift, startSwift } from './13-bucket/swift.js'
import { countDamaged, type Upload, upload } from './13-bucket/uploads.js'
import { createEnvironment, type Environment } from './lib/environment.js'
import { type Report, seconds, tally } from './lib/report.js'

const STORED_STATUS = '201'
const AWAY = '503 STORAGE_UNAVAILABLE Retry-After'
/** Limit for a call to a storage that does not respond for 10 s and is away; the client asks a second time. */
const FROZEN_LIMIT_MS = 25_000
const AT_ONCE = 8
const BUCKET = 'credit-files'

/** Promise 13: files in a bucket are stored completely or not at all, even if the storage fails. */
export async function prove(report: Report): Promise<void> {
  if (!report.expect(isSwiftInstalled(), 'Swift and memcached are not installed')) return
  const folder = createDataFolder('credit-prove-swift-')
  report.addFolder(folder)
  const swift = await startSwift(folder.path)
  const between = { env: { STORAGE_URL: swift.address(BUCKET) }, stop: () => swift.end() }
  const environment = await createEnvironment(report, {
    projects: 3,
    between: async () => between,
  })
  try {
    await proveBucket(report, environment, swift)
  } finally {
    await environment.stop()
  }
}

async function proveBucket(report: Report, environment: Environment, swift: Swift): Promise<void> {
  const attempt = async (when: string, outcome: string, limitMs = 5_000) => {
    const uploads = await upload(environment.server, environment.admin, AT_ONCE)
    expectAll(report, when, uploads, outcome, limitMs)
  }
  await attempt('before', STORED_STATUS)
  swift.freeze()
  await attempt('the storage does not answer', AWAY, FROZEN_LIMIT_MS)
  await expectHealth(report, environment, 'the storage does not answer', 503)
  swift.thaw()
  await attempt('it answers again', STORED_STATUS)
  await swift.stop()
  await attempt('the storage is stopped', AWAY)
  await swift.start()
  await attempt('it is started again', STORED_STATUS)
  await swift.setQuota(BUCKET, 1)
  await attempt('the bucket is full', AWAY)
  await swift.setQuota(BUCKET, null)
  await attempt('there is room again', STORED_STATUS)
  await expectHealth(report, environment, 'all is well', 200)
  await proveWrongKey(report, environment, swift)
  await proveKills(report, environment)
  await proveMoves(report, environment, swift)
}

function expectAll(report: Report, when: string, uploads: readonly Upload[], outcome: string, limitMs: number): void {
  const outcomes = uploads.map((each) => each.outcome)
  const slowest = Math.max(...uploads.map(({ ms }) => ms))
  report.log(`${when}: ${tally(outcomes)}, the slowest ${seconds(slowest)}`)
  report.expect(
    outcomes.every((each) => each === outcome),
    `${when}: uploads ${tally(outcomes)} instead of ${outcome}`,
  )
  report.expect(slowest < limitMs, `${when}: an upload took ${seconds(slowest)}`)
}

async function expectHealth(report: Report, { server }: Environment, when: string, status: number): Promise<void> {
  const health = await server.api.call('GET', '/health/ready')
  report.expect(health.status === status, `${when}: health answers ${health.status}`)
}

/** A server with a wrong key reports it and stores nothing. */
async function proveWrongKey(report: Report, { database, folder, admin }: Environment, swift: Swift): Promise<void> {
  const STORAGE_URL = swift.address(BUCKET, 'wrong')
  const env = serverEnvironment(database.url, folder.file('data'), { STORAGE_URL })
  const { code, text } = await startCommand(env, ['doctor']).done
  const named = /signature|credentials/i.test(text)
  report.expect(code !== 0 && named, `doctor does not name the wrong key: ${text}`)
  const server = await ServerProcess.create({
    env,
    logFile: folder.file('wrong-key.log'),
    readyPath: '/health/live',
  })
  await server.start()
  expectAll(report, 'a wrong key', await upload(server, admin, AT_ONCE), AWAY, 5_000)
  await server.stop()
}

/** Kills the server while files arrive, after a random number of responses: all acknowledged files are present. */
async function proveKills(report: Report, environment: Environment): Promise<void> {
  const { server, random, admin, database } = environment
  const answered: string[] = []
  let cutOff = 0
  const rounds = report.of(20, 3)
  for (let round = 0; round < rounds; round++) {
    let running = true
    const send = async () => {
      while (running) {
        for (const { id } of await upload(server, admin, 1)) {
          if (id) answered.push(id)
          else cutOff++
        }
      }
    }
    const sending = Array.from({ length: AT_ONCE }, send)
    const enough = answered.length + random.int(1, AT_ONCE)
    await waitUntil('uploads are answered', async () => answered.length >= enough)
    running = false
    await server.stop('SIGKILL')
    await Promise.all(sending)
    await server.start()
  }
  report.expect(cutOff > 0, 'no kill met an upload')
  const { n } = await database.queryOne<{ n: number }>(
    'SELECT count(*)::int AS n FROM stored_file WHERE id = ANY($1)',
    [answered],
  )
  const { files, damaged } = await countDamaged(server, database, admin)
  report.log(
    `${rounds} kills: ${answered.length} uploads answered, ${cutOff} cut off, ${n} have a row; ${files} files read back, ${damaged} damaged`,
  )
  report.expect(n === answered.length, `${answered.length - n} uploads that were answered are gone`)
  report.expect(damaged === 0, `${damaged} files have no content, or another`)
}

/** Copies the files from the bucket to a folder, and from there to another bucket; each place holds every file. */
async function proveMoves(report: Report, { database, folder, runCommand }: Environment, swift: Swift): Promise<void> {
  const disk = folder.file('moved-files')
  const second = swift.address('second-bucket')
  const first = await runCommand('storage:copy', '--to', disk)
  report.log(`from the bucket to a folder: ${first.text}`)
  const at = (STORAGE_URL: string) => serverEnvironment(database.url, folder.file('data'), { STORAGE_URL })
  const back = await startCommand(at(disk), ['storage:copy', '--to', second]).done
  report.log(`from the folder to another bucket: ${back.text}`)
  report.expect(first.code === 0 && back.code === 0, `copies ended with ${first.code}, ${back.code}`)
  for (const place of [swift.address(BUCKET), disk, second]) {
    const { code, text } = await startCommand(at(place), ['storage:check']).done
    report.expect(code === 0, `storage:check ended with ${code}: ${text}`)
  }
}
