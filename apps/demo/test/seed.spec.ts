import { unitOfWork } from '@credit/api/database/unit-of-work'
import { startTestApp, type TestApp } from '../../api/test/support/test-app.js'
import { seedDemoCity } from '../src/seed.js'

describe('seeding the demo city', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(async () => {
    jest.restoreAllMocks()
    await t.stop()
  })

  it('has no time limits from the start of planning, which is slow on busy machines', async () => {
    jest.spyOn(t.clock, 'today').mockImplementation(() => {
      throw new Error('planning starts')
    })
    const limits = await unitOfWork(t.ctx(), async (tx) => {
      await expect(seedDemoCity(tx, 'demo.ocds.jsonl', t.config)).rejects.toThrow('planning starts')
      return tx.manager.query(
        `SELECT current_setting('idle_in_transaction_session_timeout') AS idle,
          current_setting('statement_timeout') AS statement`,
      )
    })
    expect(limits).toEqual([{ idle: '0', statement: '0' }])
  })
})
