import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@credit/contract'
import { FileUseEntity } from '#entities/files/file-use'
import { StoredFileEntity } from '#entities/files/stored-file'
import { storeFile } from '../../src/modules/files/store-file.js'
import { sweepFiles } from '../../src/modules/files/sweep-files.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const CSV = Buffer.from('name,score\n甲,1\n')

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

async function uploaded(): Promise<string> {
  const request = (await t.as(1)).post(`${API}/minio/upload`)
  const answer = await request.attach('file', CSV, '合同.csv')
  expect(answer.status).toBe(201)
  return answer.body.id
}

/** The files under the storage folder. */
function stored(): string {
  return readdirSync(join(t.config.dataDir, 'files'), { recursive: true }).join()
}

describe('the sweep of files', () => {
  it('removes files that no record used within a day', async () => {
    const forgotten = await uploaded()
    const kept = await uploaded()
    await t.dataSource
      .getRepository(FileUseEntity)
      .insert({ fileId: kept, ownerTable: 'thing', ownerId: 'd', field: 'f' })
    expect(await sweepFiles(t.ctx(), t.storage)).toBe(0)
    t.clock.advance(DAY_MS + 1000)
    const fresh = await storeFile(t.ctx(), t.storage, {
      name: 'x.csv',
      contentType: 'text/csv',
      purpose: 'result',
      bytes: CSV,
    })
    expect(await sweepFiles(t.ctx(), t.storage)).toBeGreaterThan(0)
    const names = stored()
    expect(names).not.toContain(forgotten)
    expect(names).toContain(kept)
    expect(names).toContain(fresh.id)
  })

  it('keeps the row of a file whose content could not be deleted', async () => {
    const [swept, deleted] = [await uploaded(), await uploaded()]
    t.clock.advance(DAY_MS + 1000)
    const fails = jest.spyOn(t.storage, 'remove').mockRejectedValue(new Error('disk'))
    await expect(sweepFiles(t.ctx(), t.storage)).rejects.toThrow('disk')
    expect((await (await t.as(1)).delete(`${API}/minio/${deleted}`)).status).toBe(503)
    fails.mockRestore()
    const files = t.dataSource.getRepository(StoredFileEntity)
    expect(await files.countBy([{ id: swept }, { id: deleted }])).toBe(2)
    await (await t.as(1)).delete(`${API}/minio/${deleted}`).expect(204)
    await sweepFiles(t.ctx(), t.storage)
    expect(await files.countBy([{ id: swept }, { id: deleted }])).toBe(0)
    expect(stored()).not.toMatch(new RegExp(`${swept}|${deleted}`))
  })
})
