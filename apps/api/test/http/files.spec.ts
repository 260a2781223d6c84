import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { unitOfWork } from '#database/unit-of-work'
import { FileUseEntity } from '#entities/files/file-use'
import { StoredFileEntity } from '#entities/files/stored-file'
import { useFiles } from '../../src/modules/files/file-uses.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'
const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
const _CSV = Buffer.from('name,score\n甲,1\n')

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

async function upload(who: Who, bytes: Buffer, name: string, fields: Record<string, string> = {}) {
  let request = (await t.as(who)).post(`${API}/minio/upload`)
  for (const [field, value] of Object.entries(fields)) request = request.field(field, value)
  return request.attach('file', bytes, name)
}

async function uploaded(who: Who, bytes: Buffer = PDF, name = '合同.pdf'): Promise<string> {
  const answer = await upload(who, bytes, name)
  expect(answer.status).toBe(201)
  return answer.body.id
}

/** Everything under the storage folder that is a file. */
function stored(): string[] {
  return readdirSync(join(t.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function picture(width = 40, height = 20): ReturnType<typeof sharp> {
  return sharp({ create: { width, height, channels: 3, background: '#1668dc' } })
}

describe('upload', () => {
  it('keeps a file under its id, whatever its name is', async () => {
    const answer = await upload(1, PDF, '..\\..\\etc/passwd/年报 "final".pdf')
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      name: '年报 "final".pdf',
      size: PDF.length,
      contentType: 'application/pdf',
      width: null,
    })
    expect(stored().some((path) => path.endsWith(answer.body.id))).toBe(true)
    expect(stored().every((path) => path.startsWith(t.config.dataDir))).toBe(true)
  })

  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['logo.png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['table.csv', '  <html><script>alert(1)</script>'],
    ['table.csv', 'a\0b'],
    ['report.pdf', 'MZ this is no PDF'],
    ['run.exe', 'MZ'],
    ['report.docx', 'PK\u0003\u0004 no office file'],
    ['noname', 'text'],
    ['constructor', 'text'],
  ])('refuses %s with content of another kind', async (name, content) => {
    const answer = await upload(1, Buffer.from(content), name)
    expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  it('refuses an empty file, none, two, a broken body, and an unknown purpose', async () => {
    const one = await t.as(1)
    const empty = await upload(1, Buffer.alloc(0), 'a.pdf')
    expect([empty.status, empty.body.fields.file]).toEqual([400, ['文件为空']])
    const none = await one.post(`${API}/minio/upload`).field('purpose', 'attachment')
    expect(none.status).toBe(400)
    const two = await one.post(`${API}/minio/upload`).attach('file', PDF, 'a.pdf').attach('file', PDF, 'b.pdf')
    expect(two.status).toBe(400)
    const broken = await one
      .post(`${API}/minio/upload`)
      .set('content-type', 'multipart/form-data; boundary=x')
      .send('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 and then')
    expect(broken.status).toBe(400)
    const json = await one.post(`${API}/minio/upload`).send({ file: 'x' })
    expect(json.status).toBe(415)
    const purpose = await upload(1, PDF, 'a.pdf', { purpose: 'result' })
    expect([purpose.status, Object.keys(purpose.body.fields)]).toEqual([400, ['purpose']])
    const noPicture = await upload(1, PDF, 'a.pdf', { purpose: 'picture' })
    expect(noPicture.status).toBe(415)
    expect(stored().filter((path) => path.includes('incoming'))).toEqual([])
  })

  it('refuses a declared size beyond the limit before a byte is read', async () => {
    const answer = await (await t.as(1))
      .post(`${API}/minio/upload`)
      .set('content-type', 'multipart/form-data; boundary=x')
      .set('content-length', String(2 * 1024 ** 3))
      // The declared body never comes, so the connection cannot be used again.
      .set('connection', 'close')
      .send('--x--')
    expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  it('decodes pictures, measures them and drops hidden data', async () => {
    const photo = await picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody', Artist: 'at home' } })
      .toBuffer()
    expect(photo.includes('somebody')).toBe(true)
    const answer = await upload(1, photo, 'photo.jpg', { purpose: 'picture' })
    expect(answer.body).toMatchObject({ contentType: 'image/jpeg', width: 40, height: 20 })
    const file = await (await t.as(1)).get(`${API}/minio/download/${answer.body.id}`).buffer(true)
    expect(Buffer.from(file.body).includes('somebody')).toBe(false)
    expect(file.body.length).toBe(answer.body.size)
  })

  it('refuses pictures that cannot be decoded or have too many pixels', async () => {
    const png = await picture().png().toBuffer()
    const cut = await upload(1, png.subarray(0, png.length - 30), 'cut.png')
    expect([cut.status, cut.body.code]).toEqual([422, 'IMAGE_UNREADABLE'])
    const bomb = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
    const answer = await upload(1, bomb, 'bomb.png')
    expect([answer.status, answer.body.code]).toEqual([422, 'IMAGE_UNREADABLE'])
  })

  it('reports a broken storage and leaves neither row nor bytes', async () => {
    const before = await t.dataSource.getRepository(StoredFileEntity).count()
    const incoming = join(t.config.dataDir, 'files', 'incoming')
    rmSync(incoming, { recursive: true, force: true })
    writeFileSync(incoming, 'a file where the folder should be')
    const answer = await upload(1, PDF, 'a.pdf')
    rmSync(incoming)
    expect([answer.status, answer.body.code]).toEqual([503, 'STORAGE_UNAVAILABLE'])
    expect(answer.headers['retry-after']).toBe('10')
    expect(await t.dataSource.getRepository(StoredFileEntity).count()).toBe(before)
  })
})

describe('reading', () => {
  it('admits the uploader and the supervisors of the area only', async () => {
    const id = await uploaded(1)
    for (const [who, status] of [
      [1, 200],
      ['district06', 200],
      ['city', 200],
      [2, 404],
      ['district02', 404],
    ] as const) {
      const caller = await t.as(who)
      expect((await caller.get(`${API}/minio/download/${id}`)).status).toBe(status)
      expect((await caller.get(`${API}/minio/preview/url/${id}`)).status).toBe(status)
    }
    expect((await t.http.get(`${API}/minio/download/${id}`)).status).toBe(401)
    expect((await t.http.get(`${API}/files/public/${id}`)).status).toBe(404)
  })

  it('names the file as RFC 6266 requires, and explains a failed download in a header', async () => {
    const caller = await t.as(1)
    const answer = await caller.get(`${API}/minio/download/${await uploaded(1)}`)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="__.pdf"; filename*=UTF-8''${encodeURIComponent('合同.pdf')}`,
    )
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const failed = await caller.get(`${API}/minio/download/${crypto.randomUUID()}`)
    expect(failed.status).toBe(404)
    expect(decodeURIComponent(failed.headers.message ?? '')).toBe(failed.body.error)
  })

  it('signs an address for ten minutes, for one file', async () => {
    const caller = await t.as(1)
    const id = await uploaded(1)
    const { body } = await caller.get(`${API}/minio/preview/url/${id}`)
    expect(Date.parse(body.expiresAt) - t.clock.now().getTime()).toBe(600_000)
    const shown = await t.http.get(body.url)
    expect(shown.status).toBe(200)
    expect(shown.headers['content-disposition']).toMatch(/^inline/)
    const other = body.url.replace(id, await uploaded(1))
    expect((await t.http.get(other)).status).toBe(404)
    expect((await t.http.get(`${body.url}0`)).status).toBe(404)
    t.clock.advance(600_001)
    expect((await t.http.get(body.url)).status).toBe(404)
  })

  it('sends the requested part', async () => {
    const { body } = await (await t.as(1)).get(`${API}/minio/preview/url/${await uploaded(1)}`)
    const part = await t.http.get(body.url).set('range', 'bytes=1-3').buffer(true)
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 1-3/${PDF.length}`])
    expect(Buffer.from(part.body).toString()).toBe('PDF')
    expect((await t.http.get(body.url).set('range', 'bytes=9999-')).status).toBe(416)
    expect((await t.http.get(body.url).set('range', 'bytes=0-1,3-4')).status).toBe(200)
  })

  it('shows a public file while a public record uses it, cached for ever', async () => {
    const png = await picture().png().toBuffer()
    const { body } = await upload('city', png, 'slide.png')
    const use = { fileId: body.id, ownerTable: 'thing', ownerId: 'a', field: 'image' }
    const uses = t.dataSource.getRepository(FileUseEntity)
    await uses.insert({ ...use, public: true })
    const shown = await t.http.get(`${API}/files/public/${body.id}`)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(shown.headers['content-disposition']).toMatch(/^inline/)
    const again = await t.http.get(`${API}/files/public/${body.id}`).set('if-none-match', shown.headers.etag ?? '')
    expect(again.status).toBe(304)
    await uses.update(use, { public: false })
    expect((await t.http.get(`${API}/files/public/${body.id}`)).status).toBe(404)
  })
})

describe('use and deletion', () => {
  const owner = { table: 'thing', id: 'b', field: 'fileIds' }

  it('grants no file by its id alone', async () => {
    const theirs = await uploaded(2)
    const me = (await (await t.as(1)).get(`${API}/account/me`)).body
    const [account] = await t.dataSource.query('SELECT * FROM account WHERE id = $1', [me.accountId])
    const actor = { accountId: account.id, areaId: account.area_id, sign: 1 } as never
    const use = (ids: string[]) => unitOfWork(t.ctx(actor), (tx) => useFiles(tx, owner, ids))
    await expect(use([theirs])).rejects.toMatchObject({ code: 'REFERENCE_UNKNOWN' })
    // A record may keep the files that it already uses.
    await t.dataSource
      .getRepository(FileUseEntity)
      .insert({ fileId: theirs, ownerTable: owner.table, ownerId: owner.id, field: owner.field })
    await use([theirs])
  })

  it('lets the owner delete unused files', async () => {
    const caller = await t.as(1)
    const id = await uploaded(1)
    expect((await (await t.as(2)).delete(`${API}/minio/${id}`)).status).toBe(404)
    expect((await (await t.as('district06')).delete(`${API}/minio/${id}`)).status).toBe(403)
    const uses = t.dataSource.getRepository(FileUseEntity)
    const use = { fileId: id, ownerTable: 'thing', ownerId: 'c', field: 'f' }
    await uses.insert(use)
    const used = await caller.delete(`${API}/minio/${id}`)
    expect([used.status, used.body.code]).toEqual([409, 'IN_USE'])
    await uses.delete(use)
    expect((await caller.delete(`${API}/minio/${id}`)).status).toBe(204)
    expect(stored().some((path) => path.endsWith(id))).toBe(false)
    expect((await caller.delete(`${API}/minio/${id}`)).status).toBe(404)
  })
})
