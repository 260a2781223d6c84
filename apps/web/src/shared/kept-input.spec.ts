import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropAllInput, dropInput, keepInput, readKeptInput } from './kept-input.js'
import { stored } from './testing-idb.js'

vi.mock('idb-keyval', () => import('./testing-idb.js'))

const DAY_MS = 86_400_000

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-05T09:00:00Z') })
})
afterEach(() => vi.useRealTimers())

it('keeps the last input of each name for its account', async () => {
  await keepInput('anna', 'form', { comment: 'a' })
  expect(await keepInput('anna', 'form', { comment: 'ab' })).toBe(true)
  await keepInput('anna', 'other', 1)
  expect([...(await readKeptInput('anna'))]).toEqual([
    ['form', { comment: 'ab' }],
    ['other', 1],
  ])
  expect((await readKeptInput('ben')).size).toBe(0)
})

it('drops saved input, and nothing more', async () => {
  for (const name of ['a', 'b']) await keepInput('anna', name, 1)
  await dropInput('anna', ['a'])
  expect([...(await readKeptInput('anna')).keys()]).toEqual(['b'])
})

it('drops all of one account when it logs out', async () => {
  await keepInput('anna', 'a', 1)
  await keepInput('ben', 'a', 2)
  await dropAllInput('anna')
  expect([(await readKeptInput('anna')).size, (await readKeptInput('ben')).size]).toEqual([0, 1])
})

it('drops input after 7 days, for every account', async () => {
  await keepInput('anna', 'a', 1)
  vi.setSystemTime(Date.now() + 7 * DAY_MS)
  expect((await readKeptInput('anna')).size).toBe(1)
  vi.setSystemTime(Date.now() + 1)
  expect((await readKeptInput('ben')).size).toBe(0)
  expect(stored.size).toBe(0)
})
