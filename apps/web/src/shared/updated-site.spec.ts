import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadChunk } from './load-chunk.js'
import { guardInput } from './unsaved-input.js'
import { reloadIfUpdated, setDestination } from './updated-site.js'

const pageOf = (build: string) =>
  `<html><head><script type="module" src="/assets/index-${build}.js"></script></head><body></body></html>`
const serve = (html: string) => vi.stubGlobal('fetch', async () => new Response(html))
const missing = () => Promise.reject(new TypeError('Failed to fetch'))

describe('a page of an earlier build', () => {
  const reload = vi.fn()
  const assign = vi.fn()

  beforeEach(() => {
    document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>'
    document.body.innerHTML = ''
    sessionStorage.clear()
    vi.stubGlobal('location', { href: 'https://a.test/x', pathname: '/x', reload, assign })
    setDestination(() => location.href)
    serve(pageOf('new'))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.clearAllMocks()
  })

  it('is reloaded if a part is missing, instead of showing an error', async () => {
    const settled = vi.fn()
    void loadChunk(missing).then(settled, settled)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 30_000)
    expect(settled).not.toHaveBeenCalled()
  })

  it('continues to the target of a navigation', async () => {
    setDestination(() => 'https://a.test/next')
    expect(await reloadIfUpdated()).toBe(true)
    expect(assign).toHaveBeenCalledWith('https://a.test/next')
  })

  it('is reloaded at most once a minute', async () => {
    expect(await reloadIfUpdated(1_000_000)).toBe(true)
    expect(await reloadIfUpdated(1_059_999)).toBe(false)
    expect(await reloadIfUpdated(1_060_000)).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('stays while it has unsaved input or typed text', async () => {
    const end = guardInput(() => ({ unsaved: () => true }))
    expect(await reloadIfUpdated()).toBe(false)
    end()
    for (const field of ['<input value="a">', '<textarea>a</textarea>']) {
      document.body.innerHTML = field
      await expect(loadChunk(missing)).rejects.toMatchObject({ name: 'ChunkLoadError' })
    }
    document.body.innerHTML = '<input type="search" value="a"><input><textarea></textarea>'
    expect(await reloadIfUpdated()).toBe(true)
  })

  it('stays if the server serves the same build or cannot be reached', async () => {
    serve(pageOf('old'))
    expect(await reloadIfUpdated()).toBe(false)
    vi.stubGlobal('fetch', missing)
    expect(await reloadIfUpdated()).toBe(false)
    serve('<html><head></head></html>')
    expect(await reloadIfUpdated()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})
