import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Backend } from './backend.js'
import { createQueryClient } from './create-query-client.js'
import { ApiError } from './errors.js'

const client = () => createQueryClient({} as Backend)
const KEY = ['get', '/list']

/** Renders a list and returns the function that loads it, to count its calls. */
async function shown(of: ReturnType<typeof client>) {
  const load = vi.fn(async () => [])
  const observer = new QueryObserver(of, { queryKey: KEY, queryFn: load, staleTime: 60_000 })
  const leave = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true), 30_000)
  return { load, leave }
}

const write = (of: ReturnType<typeof client>, mutationFn: () => Promise<unknown>) =>
  of
    .getMutationCache()
    .build(of, { mutationFn })
    .execute(undefined)
    .catch(() => undefined)

it('treats data loaded before a write as stale', async () => {
  const own = client()
  const { load, leave } = await shown(own)
  leave()
  await write(own, async () => undefined)
  await own.fetchQuery({ queryKey: KEY, queryFn: load, staleTime: 60_000 })
  expect(load).toHaveBeenCalledTimes(2)
})

it.each([
  { code: 'NETWORK', attempts: 2 },
  { code: 'CLIENT_TIMEOUT', attempts: 1 },
] as const)('makes $attempts attempts where a call ends by $code', async ({ code, attempts }) => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.reject(new ApiError(0, 'failed', code)))
  const observer = new QueryObserver(client(), { queryKey: KEY, queryFn: load })
  const leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([observer.getCurrentResult().isError, load.mock.calls.length]).toEqual([true, attempts])
  leave()
  vi.useRealTimers()
})

it('reloads what failed when the network returns, and nothing else', async () => {
  const own = client()
  own.mount()
  const failing = vi.fn(() => Promise.reject(new ApiError(0, 'failed', 'CLIENT_TIMEOUT')))
  const refused = vi.fn(() => Promise.reject(new ApiError(403, 'forbidden', 'FORBIDDEN')))
  const loads = { failing, refused, loaded: vi.fn(async () => []) }
  const observers = Object.entries(loads).map(([key, queryFn]) => new QueryObserver(own, { queryKey: [key], queryFn }))
  const leave = observers.map((observer) => observer.subscribe(() => undefined))
  const isPending = () => observers.some((observer) => observer.getCurrentResult().isPending)
  await vi.waitFor(() => expect(isPending()).toBe(false), 30_000)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(failing).toHaveBeenCalledTimes(2), 30_000)
  expect([refused, loads.loaded].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  for (const end of leave) end()
  own.unmount()
})
