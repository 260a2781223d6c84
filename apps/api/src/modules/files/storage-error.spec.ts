import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStorage } from './create-storage.js'
import { isMissingFile } from './storage-error.js'

const ID = '01900000-0000-7000-8000-000000000000'
const dataDir = mkdtempSync(join(tmpdir(), 'storage-error-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('names an unavailable bucket, and does not report its files as lost', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  const place = { kind: 's3', host: '127.0.0.1', port, tls: false, bucket: 'files' } as const
  const storage = { ...place, accessKey: 'key', secretKey: 'secret' }
  const bucket = createStorage({ dataDir, storage })
  const away = { name: 'StorageError', place: `s3://127.0.0.1:${port}/files`, code: 'ECONNREFUSED' }
  await expect(bucket.check()).rejects.toMatchObject(away)
  const error = await bucket.read(ID).catch((each: unknown) => each)
  expect([error, isMissingFile(error)]).toMatchObject([away, false])
  await expect(bucket.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(away)
})

it('recognises a file that a folder does not have', async () => {
  const dir = join(dataDir, 'files')
  const folder = createStorage({ dataDir, storage: { kind: 'file', dir } })
  const error = await folder.read(ID).catch((each: unknown) => each)
  expect([error, isMissingFile(error)]).toMatchObject([{ place: dir }, true])
})
