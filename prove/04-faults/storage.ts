import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { ADMIN_API } from '@credit/testkit'
import type { Environment } from '../lib/environment.js'
import { type Report, tally } from '../lib/report.js'

const SIZE = '16m'
const UPLOAD_BYTES = 1_000_000
/** Free space for the beginning of an upload, above the limit below which uploads are refused. */
const ROOM_BYTES = 400_000
const ATTEMPTS = 10
const INCOMING = 'incoming'

/**
 * Puts the folder of the files on a small disk of its own; returns the folder, or an empty text if that is impossible.
 */
export function mountFiles(report: Report, dataDir: string): string {
  const folder = `${dataDir}/files`
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder])
  process.once('exit', () => unmountFiles(folder))
  chmodSync(folder, 0o777)
  return report.expect(status === 0, 'a disk cannot be mounted: run it as root') ? folder : ''
}

/** Takes the disk away. */
export function unmountFiles(folder: string): void {
  if (folder) spawnSync('umount', [folder])
}

/** The disk of the files is full, then it cannot be written: uploads are refused and leave nothing behind. */
export async function proveStorage(report: Report, environment: Environment, folder: string): Promise<void> {
  const mount = (mode: 'ro' | 'rw') => spawnSync('mount', ['-o', `remount,${mode}`, folder])
  const filler = `${folder}/filler`
  await expectUploads(report, environment, 'before', 201)

  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(filler, Buffer.alloc(bavail * bsize - ROOM_BYTES))
  await expectUploads(report, environment, 'the disk is full', 503)
  await checkOrphans(report, environment, folder)
  rmSync(filler)
  await expectUploads(report, environment, 'there is room again', 201)

  mount('ro')
  await expectUploads(report, environment, 'the disk cannot be written', 503)
  const health = await environment.server.api.call('GET', '/health/ready')
  report.expect(health.status === 503, `health answers ${health.status} while the storage is away`)
  mount('rw')
  await expectUploads(report, environment, 'it can be written again', 201)
  await checkOrphans(report, environment, folder)
}

async function expectUploads(
  report: Report,
  { server, admin }: Environment,
  when: string,
  status: number,
): Promise<void> {
  const outcomes = await Promise.all(
    Array.from({ length: ATTEMPTS }, async (_, n) => {
      const form = new FormData()
      const text = `name,value\n${randomBytes(UPLOAD_BYTES / 2).toString('hex')},1\n`
      form.append('file', new Blob([status === 201 ? 'name,value\na,1\n' : text]), `${n}.csv`)
      const response = await fetch(`${server.url}${ADMIN_API}/minio/upload`, {
        method: 'POST',
        headers: { authorization: admin },
        body: form,
      })
      const { code = '' } = (await response.json()) as { code?: string }
      const again = response.headers.has('retry-after') ? ' Retry-After' : ''
      return `${response.status} ${status === 201 ? '' : code}${again}`.trim()
    }),
  )
  report.log(`${when}: ${ATTEMPTS} uploads at once ${tally(outcomes)}`)
  const expected = status === 201 ? '201' : '503 STORAGE_UNAVAILABLE Retry-After'
  const wrong = outcomes.filter((outcome) => outcome !== expected)
  report.expect(wrong.length === 0, `${when}: uploads ${tally(wrong)}`)
}

/** Each content has its row and each row its content; nothing that was received in part remains. */
async function checkOrphans(report: Report, { database }: Environment, folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'filler',
  )
  const partial = files.filter(({ parentPath }) => parentPath.endsWith(INCOMING))
  const stored = files.filter((file) => !partial.includes(file)).map(({ name }) => name)
  const rows = await database.query<{ id: string }>('SELECT id FROM stored_file')
  const ids = new Set(rows.map(({ id }) => id))
  const withoutRow = stored.filter((id) => !ids.delete(id))
  report.log(
    `${rows.length} files, ${withoutRow.length} contents without a row, ${ids.size} rows without content, ${partial.length} received in part`,
  )
  report.expect(withoutRow.length === 0, `${withoutRow.length} contents have no row`)
  report.expect(ids.size === 0, `${ids.size} rows have no content`)
  report.expect(partial.length === 0, `${partial.length} files received in part remain`)
}
