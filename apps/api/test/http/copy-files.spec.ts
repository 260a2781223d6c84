import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { copyFiles } from '../../src/modules/files/copy-files.js'
import { DiskStorage } from '../../src/modules/files/disk-storage.js'
import { receive, storeFile } from '../../src/modules/files/store-file.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
const folder = mkdtempSync(join(tmpdir(), 'copy-files-'))
const target = new DiskStorage(folder)

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(async () => {
  await t.stop()
  rmSync(folder, { recursive: true, force: true })
})

function store(content: string): Promise<{ id: string }> {
  const file = { name: 'a.csv', contentType: 'text/csv', purpose: 'attachment' } as const
  return storeFile(t.ctx(), t.storage, { ...file, bytes: Buffer.from(content) })
}

const copy = () => copyFiles(t.ctx(), t.storage, target)
const replace = (storage: DiskStorage, id: string, content: string) =>
  receive(storage, Readable.from([content]), (path) => storage.put(id, path))

it('copies every file once, and again only missing or different files', async () => {
  const [first, second] = [await store('one'), await store('two')]
  expect(await copy()).toEqual({ copied: 2, present: 0, damaged: [] })
  expect(await text(await target.read(first.id))).toBe('one')
  expect(await text(await target.read(second.id))).toBe('two')
  expect(await copy()).toEqual({ copied: 0, present: 2, damaged: [] })

  await store('three')
  await target.remove(first.id)
  await replace(target, second.id, 'cut')
  expect(await copy()).toEqual({ copied: 3, present: 0, damaged: [] })
  expect(await text(await target.read(second.id))).toBe('two')
})

it('names files that are missing or damaged in the source, and copies the others', async () => {
  const [lost, changed, good] = [await store('lost'), await store('changed'), await store('good')]
  await t.storage.remove(lost.id)
  await replace(t.storage as DiskStorage, changed.id, 'otherwise')
  const { copied, damaged } = await copy()
  expect([copied, damaged.toSorted()]).toEqual([1, [lost.id, changed.id].toSorted()])
  expect(await text(await target.read(good.id))).toBe('good')
  await expect(target.read(changed.id)).rejects.toThrow(/ENOENT/)
})

it('ends if the source is unavailable, and does not report its files as lost', async () => {
  await store('there')
  const away = Object.assign(Object.create(t.storage), {
    read: () => Promise.reject(new Error('the storage does not answer')),
  })
  await expect(copyFiles(t.ctx(), away, target)).rejects.toThrow('does not answer')
})
