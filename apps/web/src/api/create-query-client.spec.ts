import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Backend } from './backend.js'
import { createQueryClient } from './create-query-client.js'
import { ApiError } from './errors.js'
import { reloadAfterWrites } from './reload-after-writes.js'

function client() {
  const created = createQueryClient({} as Backend)
  reloadAfterWrites(created)
  return created
}
const KEY = ['get', '/list']

/** Renders a list and returns the function that loads it, to count its calls. */
async function shown(of: ReturnType<typeof client>) {
  const load = vi.fn(async () => [])
  const observer = new QueryObserver(of, { queryKey: KEY, queryFn: load, staleTime: 60_000 })
  const leave = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true), 30_000)
  return { load, leave }
}

const write = (of: ReturnType<typeof client>, mutationFn: () => Promise<unknown>, meta = {}) =>
  of
    .getMutationCache()
    .build(of, { mutationFn, meta })
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

const refuse = (status: number) => () => Promise.reject(new ApiError(status, 'refused', 'VERSION_CONFLICT'))

it.each([
  { name: 'after a write', mutationFn: async () => undefined, meta: {}, times: 2 },
  { name: 'after a quiet write, not', mutationFn: async () => undefined, meta: { quiet: true }, times: 1 },
  { name: 'after a refusal of an outdated record', mutationFn: refuse(409), meta: {}, times: 2 },
  {
    name: 'after a refusal that a dialog handles, not',
    mutationFn: refuse(409),
    meta: { quietIfRefused: true },
    times: 1,
  },
  { name: 'after a refusal of the input, not', mutationFn: refuse(422), meta: {}, times: 1 },
])('reloads what is shown $name', async ({ mutationFn, meta, times }) => {
  const own = client()
  const { load, leave } = await shown(own)
  await write(own, mutationFn, meta)
  expect(load).toHaveBeenCalledTimes(times)
  leave()
})

it('does not reload after Refine has handled the error of a query', async () => {
  const own = client()
  const { load, leave } = await shown(own)
  const handler = { mutationKey: ['auth', 'onError'], mutationFn: async () => ({}) }
  await own.getMutationCache().build(own, handler).execute(undefined)
  expect(load).toHaveBeenCalledTimes(1)
  leave()
})

it('ends a write after two seconds if a part of the page still loads', async () => {
  vi.useFakeTimers()
  const own = client()
  const load = vi.fn(() => new Promise(() => undefined))
  const leave = new QueryObserver(own, { queryKey: KEY, queryFn: load, initialData: [] }).subscribe(() => undefined)
  const ended = vi.fn()
  void write(own, async () => undefined).then(ended)
  await vi.advanceTimersByTimeAsync(1_900)
  expect([load.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(100)
  expect(ended).toHaveBeenCalledTimes(1)
  leave()
  vi.useRealTimers()
})

it('does not reload a job, which is polled', async () => {
  const own = client()
  const load = vi.fn(async () => ({ status: 'running' }))
  const leave = new QueryObserver(own, { queryKey: ['job', 'j1'], queryFn: load }).subscribe(() => undefined)
  await write(own, async () => undefined)
  expect(load).toHaveBeenCalledTimes(1)
  leave()
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
