import { Readable } from 'node:stream'
import { DAY_MS } from '@credit/contract'
import { checkFiles, removeOrphans } from '../../src/modules/files/check-files.js'
import { receive, storeFile } from '../../src/modules/files/store-file.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const ORPHAN = '01900000-0000-7000-8000-000000000001'
const OTHER_NAME = 'ffffffff-ffff-4fff-8fff-ffffffffff01'
let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

function store(content: string): Promise<{ id: string }> {
  const file = { name: 'a.csv', contentType: 'text/csv', purpose: 'attachment' } as const
  return storeFile(t.ctx(), t.storage, { ...file, bytes: Buffer.from(content) })
}
const put = (id: string) => receive(t.storage, Readable.from(['content']), (path) => t.storage.put(id, path))
const check = () => checkFiles(t.ctx(), t.storage)

it('names files without content and contents without a file, and removes the latter', async () => {
  const [kept, lost] = [await store('kept'), await store('lost')]
  expect(await check()).toEqual({ whole: 2, missing: [], orphans: [] })
  await t.storage.remove(lost.id)
  await put(ORPHAN)
  await put(OTHER_NAME)
  const { whole, missing, orphans } = await check()
  expect({ whole, missing, orphans }).toEqual({ whole: 1, missing: [lost.id], orphans: [ORPHAN] })

  expect(await removeOrphans(t.ctx(), t.storage, [ORPHAN, kept.id])).toBe(1)
  expect((await check()).orphans).toEqual([])
  await expect(t.storage.read(ORPHAN)).rejects.toThrow(/ENOENT/)
  await t.storage.read(kept.id)
  await t.storage.read(OTHER_NAME)
})

it('skips contents whose row may be about to be inserted', async () => {
  const milliseconds = t.ctx().clock.now().getTime() - DAY_MS + 60_000
  const time = milliseconds.toString(16).padStart(12, '0')
  await put(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000002`)
  expect((await check()).orphans).toEqual([])
})
