import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../i18n/index.js'
import { download, fileNameOf } from './download.js'

const saved: [number, string][] = []
vi.mock('../shared/save-file.js', () => ({
  saveFile: (blob: Blob, name: string) => saved.push([blob.size, name]),
}))

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common'] }))

const answer = (status: number, headers: Record<string, string>) =>
  vi.stubGlobal('fetch', async () => new Response('12345', { status, headers }))
const message = () => document.querySelector('.toast')?.textContent

it("saves a file under the server's name and reports the download", async () => {
  answer(200, { 'content-disposition': "attachment; filename*=UTF-8''%E8%A1%A8.xlsx" })
  await download('/file', 'fallback')
  expect(saved).toEqual([[5, '表.xlsx']])
  expect(message()).toBe('Download success')
})

it("saves nothing if the download fails, and shows the header's message", async () => {
  saved.length = 0
  answer(404, { message: encodeURIComponent('The file is gone') })
  await download('/file', 'fallback')
  expect(message()).toBe('The file is gone')
  expect(saved).toEqual([])
})

it.each([
  ['{"error":"The file was moved"}', 'The file was moved'],
  ['', 'File download failed'],
])('shows the message of a download that failed with %j: %s (specification 8)', async (body, said) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status: 500 }))
  await download('/file', 'fallback')
  expect(message()).toBe(said)
})

it.each([
  [`attachment; filename="a.pdf"`, 'a.pdf'],
  [`attachment; filename="a.pdf"; filename*=utf-8''b%20c.pdf`, 'b c.pdf'],
  [null, null],
])('the name of %j is %j', (header, name) => expect(fileNameOf(header)).toBe(name))
