import { col, sql, statement } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { participantsOfCodes } from '../../src/modules/participants/import/import-participants.sql.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const preparedTexts = statement({
  columns: { text: col.text() },
  samples: [undefined],
  text: () => sql`SELECT statement AS text FROM pg_prepared_statements`,
})

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

it('prepares a statement once per connection, but never one on many rows', async () => {
  const texts = await unitOfWork(t.ctx(), async (tx) => {
    const input = { sign: 2, codes: ['1'], identityKeys: [], lock: false } as const
    for (let n = 0; n < 2; n++) await participantsOfCodes.rows(tx, input)
    return (await preparedTexts.rows(tx, undefined)).map(({ text }) => text)
  })
  expect(texts.filter((text) => text.includes('FROM pg_prepared_statements'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('WITH known AS'))).toEqual([])
})
