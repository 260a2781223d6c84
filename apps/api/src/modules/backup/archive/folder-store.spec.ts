import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FolderStore } from './folder-store.js'

const NAME = 'credit-20260105T183000Z.age'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string) => writeFileSync(join(folder, name), 'part')

it('leaves nothing of an aborted backup', async () => {
  async function* cut() {
    yield Buffer.from('first')
    throw new Error('the database is away')
  }
  await expect(new FolderStore(folder).write(NAME, Readable.from(cut()))).rejects.toThrow('away')
  expect(readdirSync(folder)).toEqual([])
})

it('removes files of killed processes, except recent writes and other files', async () => {
  put('credit-20260103T183000Z.age.part')
  put('credit-20260103T183000Z.age.sha256.part')
  put('credit-20260104T183000Z.age.part')
  put('credit-20260103T183000Z.age')
  put('notes.part')
  await new FolderStore(folder).write(NAME, Readable.from([Buffer.from('whole')]))
  expect(readdirSync(folder).toSorted()).toEqual([
    'credit-20260103T183000Z.age',
    'credit-20260104T183000Z.age.part',
    NAME,
    'notes.part',
  ])
})
