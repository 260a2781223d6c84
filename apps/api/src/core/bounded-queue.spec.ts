import { BoundedQueue } from './bounded-queue.js'

describe('BoundedQueue', () => {
  it('runs up to its limit at once, the rest in order, and rejects any surplus', async () => {
    const queue = new BoundedQueue({ concurrent: 2, waiting: 3 })
    const begun: number[] = []
    const ends: (() => void)[] = []
    const work = (n: number) =>
      queue.run(() => {
        begun.push(n)
        return new Promise<number>((resolve) => ends.push(() => resolve(n)))
      })
    const done = [1, 2, 3, 4, 5].map(work)
    await expect(work(6)).rejects.toMatchObject({ code: 'OVERLOADED', details: { retryAfter: 2 } })
    expect(begun).toEqual([1, 2])
    ends[1]?.()
    expect(await done[1]).toBe(2)
    expect(begun).toEqual([1, 2, 3])
    for (let n = 0; n < 5; n++) {
      ends[n]?.()
      await new Promise(setImmediate)
    }
    expect(await Promise.all(done)).toEqual([1, 2, 3, 4, 5])
    expect(begun).toEqual([1, 2, 3, 4, 5])
  })

  it('frees the slot of failed work', async () => {
    const queue = new BoundedQueue({ concurrent: 1, waiting: 1 })
    await expect(queue.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await queue.run(() => Promise.resolve(1))).toBe(1)
  })
})
