import { makeIdNumber } from '@credit/contract'
import { DEFAULT_LIMITS } from '#core/config/limits'
import { IdNumberTokens } from '#core/id-number-tokens'
import { readBatches } from './read-batches.js'
import type { SourceFile } from './source-files.js'

const tokens = new IdNumberTokens('ab'.repeat(32))
/** 201 processes: one more than a batch holds. */
const PROCESSES = Array.from({ length: 201 }, (_, n) => n)

const file = (name: string): SourceFile => ({
  name,
  bytes: null,
  state: null,
  open: async () =>
    (async function* () {
      const releases = PROCESSES.map((n) => ({
        ocid: `${name.slice(-7)}-${n}`,
        id: `${n}`,
        tender: { id: `${n}` },
      }))
      yield Buffer.from(JSON.stringify({ releases }))
    })(),
})

describe('a source with files that are named by ID numbers', () => {
  // Their tokens sort in another order than the numbers.
  const names = [1, 2, 3, 4].map((n) => `${makeIdNumber('110105', `19${60 + n}-03-04`, n)}_${n}.json`)
  const files = names.map(file)

  const read = async (from: { file: string; item: number } | null) => {
    const batches = []
    for await (const batch of readBatches(files, from, DEFAULT_LIMITS, tokens)) batches.push(batch)
    return batches
  }

  it('is resumed from each of its batches, without the numbers', async () => {
    const whole = await read(null)
    expect(whole.length).toBeGreaterThan(4)
    const text = JSON.stringify(whole)
    expect(names.filter((name) => text.includes(name.slice(0, 18)))).toEqual([])
    for (const [n, { cursor }] of whole.entries()) {
      // As the database returns it.
      const stored = { ...cursor, file: tokens.inText(cursor.file) }
      const rest = await read(stored)
      const ids = (batches: typeof whole) => batches.flatMap(({ releases }) => releases.map(({ ocid }) => ocid))
      expect(ids(rest)).toEqual(ids(whole.slice(n + 1)))
    }
  })
})
