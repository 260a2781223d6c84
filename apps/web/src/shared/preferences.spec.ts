import { beforeEach, expect, it } from 'vitest'
import { setSession } from '../api/session.js'
import { keepListPreferences, listPreferences } from './list-preferences.js'
import { loadPreferences, preferences } from './preferences.js'
import { stubApi } from './testing.js'

beforeEach(() => setSession({ token: 't', user: { type: 0 } as never }))

it('applies preferences at once and sends them to the server, lists one by one', async () => {
  const calls = stubApi({})
  preferences.set({ density: 'compact' })
  expect(document.documentElement.dataset.density).toBe('compact')
  keepListPreferences('/laws', { pageSize: 20 })
  keepListPreferences('/laws', { columns: ['title'] })
  expect(listPreferences('/laws')).toEqual({ pageSize: 20, columns: ['title'] })
  await expect.poll(() => calls.length).toBe(3)
  expect(calls.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { density: 'compact' }],
    ['PUT', { lists: [{ path: '/laws', pageSize: 20 }] }],
    ['PUT', { lists: [{ path: '/laws', pageSize: 20, columns: ['title'] }] }],
  ])
})

it("uses the server's preferences after loading", async () => {
  stubApi({
    'workspace/preferences': { fontSize: 'large', lists: [{ path: '/logs', pageSize: 7 }] },
  })
  await loadPreferences()
  expect(preferences.get('fontSize')).toBe('large')
  expect(document.documentElement.dataset.density).toBe('normal')
  // A page size that is not offered is ignored.
  expect(listPreferences('/logs').pageSize).toBe(10)
})
