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
  it('shows the `message` header of a failed download', async () => {
    answer(404, { message: encodeURIComponent('文件不存在') })
    await download('/file', 'file.pdf')
    expect(toast.mock.calls).toEqual([['error', '文件不存在']])
  })

  it('shows a default text if the server describes no failure', async () => {
    answer(500, {})
    await download('/file', 'file.pdf')
    expect(toast.mock.calls).toEqual([['error', expect.stringMatching(/.+/)]])
  })

  it('shows no message for a 401, which the call reports once', async () => {
    answer(401, {})
    await download('/file', 'file.pdf')
    expect(toast.mock.calls).toEqual([['warning', expect.any(String)]])
  })
})
