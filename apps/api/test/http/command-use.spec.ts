import { userInfo } from 'node:os'
import { databaseUrl } from '@credit/testkit'
import { recordUse } from '../../src/cli/record-use.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describe('the use of the command line', () => {
  it('is in the operation log: user of the system, command, names of options, area', async () => {
    const args = ['score:recompute', '--area', '003900130006', '--password', 'secret', '--k=secret']
    await recordUse(t.databaseUrl, args)
    const city = await t.as('city')
    const { body } = await city.get('/credit/admin/api/logs/operation').query({ entity: 'command_line' }).expect(200)
    const text = JSON.stringify(body)
    expect(text).toContain(userInfo().username)
    expect(text).toContain('score:recompute')
    const [row] = await t.dataSource.query(
      `SELECT account_name, entity_id, after FROM audit_log WHERE entity = 'command_line'`,
    )
    expect(row).toMatchObject({
      account_name: expect.stringContaining(userInfo().username),
      entity_id: 'score:recompute',
      after: { options: ['--area', '--password', '--k'], area: '003900130006' },
    })
    expect(JSON.stringify(row)).not.toContain('secret')
  })

  it('names the area that follows an equals sign', async () => {
    await recordUse(t.databaseUrl, ['admin:create', '--area=003900130002'])
    const [row] = await t.dataSource.query(
      `SELECT after FROM audit_log WHERE entity = 'command_line' AND entity_id = 'admin:create'`,
    )
    expect(row.after).toMatchObject({ options: ['--area'], area: '003900130002' })
  })

  it('needs no log before the first migration', async () => {
    await expect(recordUse(databaseUrl(t.databaseUrl, 'postgres'), ['migrate'])).resolves.toBeUndefined()
  })
})
