import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { copy, die, echo, hoard, spin } from '../../../test/support/heavy-tasks.js'
import { HOLD, held } from '../../../test/support/held-work.js'
import { DEFAULT_LIMITS, type Limits } from '../config/limits.js'
import type { Actor } from '../context.js'
import { heavyTask } from './heavy-task.js'
import { HeavyWork } from './heavy-work.js'

const TASKS = '../../../test/support/heavy-tasks'
const ECHO = heavyTask<typeof echo>(TASKS, import.meta.url, 'echo')

let heavy: HeavyWork
const start = (limits: Partial<Limits> = {}) => {
  heavy = new HeavyWork({ limits: { ...DEFAULT_LIMITS, ...limits } })
  return heavy
}
afterEach(() => heavy.onApplicationShutdown())

const by = (accountId: string) => ({ actor: { accountId } as Actor })

describe('HeavyWork', () => {
  it('runs one task of an account at a time, and other accounts beside it', async () => {
    start({ heavyAtOnce: 2 })
    const { cells, begun, letGo } = held()
    const first = heavy.run(by('a'), HOLD, cells)
    expect(await begun(1)).toBe(1)
    const second = heavy.run(by('a'), HOLD, cells)
    expect(await heavy.run(by('b'), ECHO, 'beside')).toBe('beside')
    expect(await begun(1)).toBe(1)
    letGo()
    expect([await first, await second]).toEqual([1, 2])
  })

  it('rejects tasks beyond the queue of an account, and leaves other accounts alone', async () => {
    start({ heavyAtOnce: 2, accountHeavyQueue: 1 })
    const { cells, begun, letGo } = held()
    const pieces = [heavy.run(by('a'), HOLD, cells), heavy.run(by('a'), HOLD, cells)]
    await begun(1)
    const rejected = { code: 'TOO_MANY_REQUESTS', details: { retryAfter: 2 } }
    await expect(heavy.run(by('a'), ECHO, 'x')).rejects.toMatchObject(rejected)
    expect(await heavy.run(by('b'), ECHO, 'b')).toBe('b')
    letGo()
    await Promise.all(pieces)
    expect(await heavy.run(by('a'), ECHO, 'again')).toBe('again')
  })

  it('rejects tasks beyond the queue of all accounts', async () => {
    start({ heavyAtOnce: 1, heavyQueue: 1 })
    const { cells, begun, letGo } = held()
    const pieces = [heavy.run(by('a'), HOLD, cells), heavy.run(by('b'), HOLD, cells)]
    await begun(1)
    const rejected = { code: 'OVERLOADED', details: { retryAfter: 2 } }
    await expect(heavy.run(by('c'), ECHO, 'x')).rejects.toMatchObject(rejected)
    letGo()
    await Promise.all(pieces)
  })

  it('starts threads with the first task, and ends them when they are idle', async () => {
    start({ heavyIdleMs: 1 })
    expect(heavy.pool).toBeNull()
    expect(await heavy.run(by('a'), ECHO, 'first')).toBe('first')
    const pool = await heavy.pool
    if (!pool) throw new Error('no pool')
    if (pool.threads.length > 0) await once(pool, 'workerDestroy')
    expect(pool.threads).toHaveLength(0)
    expect(await heavy.run(by('a'), ECHO, 'next')).toBe('next')
  })

  it('survives a thread that exits or runs out of memory', async () => {
    start({ heavyMemoryMb: 64 })
    const dying = heavyTask<typeof die>(TASKS, import.meta.url, 'die')
    await expect(heavy.run(by('a'), dying, 7)).rejects.toThrow('7')
    const hoarding = heavyTask<typeof hoard>(TASKS, import.meta.url, 'hoard')
    await expect(heavy.run(by('a'), hoarding, 1000)).rejects.toThrow('memory')
    expect(await heavy.run(by('a'), ECHO, 'after')).toBe('after')
  })

  it('ends a task that takes too long', async () => {
    start()
    const endless = heavyTask<typeof spin>(TASKS, import.meta.url, 'spin', { seconds: 1 })
    await expect(heavy.run(by('a'), endless, 1)).rejects.toThrow('aborted')
    expect(await heavy.run(by('a'), ECHO, 'after')).toBe('after')
  })

  it('streams at the pace of a reader, and ends the thread of a reader that leaves', async () => {
    start()
    const copying = heavyTask<typeof copy>(TASKS, import.meta.url, 'copy')
    const out = new PassThrough()
    let asked = 0
    async function* parts() {
      for (; asked < 3; asked++) yield 'x'.repeat(100_000)
    }
    const [bytes] = await Promise.all([text(out), heavy.stream<object, string>(copying, {}, parts(), out)])
    expect(bytes).toHaveLength(300_000)

    const left = new PassThrough()
    let closed = false
    async function* endless() {
      try {
        for (;;) yield 'y'.repeat(100_000)
      } finally {
        closed = true
      }
    }
    const streamed = heavy.stream<object, string>(copying, {}, endless(), left)
    left.once('readable', () => left.destroy())
    await expect(streamed).rejects.toThrow('the stream was closed')
    expect(closed).toBe(true)
  })

  it('fails a stream whose thread ends, and closes its source', async () => {
    start()
    async function* none() {}
    const dying = heavyTask<typeof die>(TASKS, import.meta.url, 'die')
    await expect(heavy.stream(dying as never, {}, none(), new PassThrough())).rejects.toThrow()
  })
})
