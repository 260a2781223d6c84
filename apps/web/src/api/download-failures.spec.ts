import { afterEach, describe, expect, it, vi } from 'vitest'
import { download } from './download.js'

const toast = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../shared/toast.js', () => ({ toast }))

afterEach(() => {
  toast.mockClear()
})

const answer = (status: number, headers: Record<string, string>) =>
  vi.stubGlobal('fetch', async () => new Response('', { status, headers }))

describe('download (specification 8)', () => {
  it('shows what the `message` header of a failed download says', async () => {
    answer(404, { message: encodeURIComponent('文件不存在') })
    await download('/file', 'file.pdf')
    expect(toast.mock.calls).toEqual([['error', '文件不存在']])
  })

  it('shows a failure that the server does not describe', async () => {
    answer(500, {})
    await download('/file', 'file.pdf')
    expect(toast.mock.calls).toEqual([['error', expect.stringMatching(/.+/)]])
  })

  it('leaves the end of a session to the call, which shows it once', async () => {
    answer(401, {})
    await download('/file', 'file.pdf')
    expect(toast.mock.calls).toEqual([['warning', expect.any(String)]])
  })
})
