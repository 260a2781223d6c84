import { waitUntil } from '@credit/testkit'
import { underPreparationLock, withClient } from '#database/migrate'
import { cloneDatabase } from '../support/databases.js'

const WAITING = 'credit-waiting'

describe('the lock of preparations', () => {
  it('lets a migration build an index concurrently while others wait', async () => {
    const database = await cloneDatabase()
    const order: string[] = []
    const prepare = (name: string) => async () => void order.push(name)
    try {
      await withClient(database.url, async (client) => {
        let others: Promise<unknown> | undefined
        await underPreparationLock(client, async () => {
          others = withClient(database.url, (other) => underPreparationLock(other, prepare('second')), WAITING)
          await waitUntil('the second one asks for the lock', async () => {
            const { rows } = await client.query(
              `SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND query LIKE '%advisory_lock%'`,
              [WAITING],
            )
            return rows.length > 0
          })
          await client.query(`SET lock_timeout = '30s'`)
          await client.query('REINDEX INDEX CONCURRENTLY ix_credit_fact_scored')
          await prepare('first')()
        })
        await others
      })
      expect(order).toEqual(['first', 'second'])
    } finally {
      await database.drop()
    }
  })
})
