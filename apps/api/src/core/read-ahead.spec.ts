import { readAhead } from './read-ahead.js'

/** Yields 1 to 3, and records the calls it gets. */
async function* source(notes: string[], failAt = 0) {
  try {
    for (const n of [1, 2, 3]) {
      notes.push(`read ${n}`)
      if (n === failAt) throw new Error(`no ${n}`)
      yield n
    }
  } finally {
    notes.push('closed')
  }
}

describe('readAhead', () => {
  it('requests the next value before the current one is processed', async () => {
    const notes: string[] = []
    for await (const n of readAhead(source(notes))) notes.push(`use ${n}`)
    expect(notes).toEqual(['read 1', 'read 2', 'use 1', 'read 3', 'use 2', 'closed', 'use 3'])
  })

  it('closes the source even if it is not read to the end', async () => {
    const notes: string[] = []
    for await (const n of readAhead(source(notes))) if (n === 1) break
    expect(notes).toEqual(['read 1', 'read 2', 'closed'])
  })

  it('passes an error on in its turn', async () => {
    const used: number[] = []
    const all = async () => {
      for await (const n of readAhead(source([], 2))) used.push(n)
    }
    await expect(all()).rejects.toThrow('no 2')
    expect(used).toEqual([1])
  })
})
