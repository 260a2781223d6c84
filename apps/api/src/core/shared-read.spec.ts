import { SharedRead } from './shared-read.js'

function countingRead() {
  const ends: (() => void)[] = []
  let begun = 0
  const shared = new SharedRead(() => {
    const n = ++begun
    return new Promise<number>((resolve) => ends.push(() => resolve(n)))
  })
  return { shared, ends, begun: () => begun }
}

it('gives each caller a read that began after its call, and runs one at a time', async () => {
  const { shared, ends, begun } = countingRead()
  const first = shared.get()
  const later = [shared.get(), shared.get(), shared.get()]
  expect(begun()).toBe(1)
  ends[0]?.()
  expect(await first).toBe(1)
  expect(begun()).toBe(2)
  const last = shared.get()
  ends[1]?.()
  expect(await Promise.all(later)).toEqual([2, 2, 2])
  expect(begun()).toBe(3)
  ends[2]?.()
  expect(await last).toBe(3)
  void shared.get()
  expect(begun()).toBe(4)
})

it('continues after a failed read', async () => {
  let fails = true
  const shared = new SharedRead(async () => {
    if (fails) throw new Error('away')
    return 'here'
  })
  const first = shared.get()
  const second = shared.get()
  fails = false
  await expect(first).rejects.toThrow('away')
  expect(await second).toBe('here')
})
