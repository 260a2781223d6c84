import { fileURLToPath } from 'node:url'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { findOrCreateParticipants } from '../../src/modules/participants/records/find-or-create.js'
import { runSync } from '../../src/modules/sync/runs/run-sync.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const FIXTURE = fileURLToPath(new URL('../fixtures/ocds/awards.json', import.meta.url))

let t: TestApp
let winner: string
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set('2036-03-10T10:00:00+08:00')
  await runSync(t.ctx(), { source: FIXTURE })
  winner = (await t.dataSource.query(`SELECT id FROM participant WHERE name = '示例仪器有限公司'`))[0].id
})
afterAll(() => t.stop())

describe('lists', () => {
  it('show each kind with its profile and score, with personal data masked', async () => {
    const district = await t.as('district06')
    const suppliers = await district.get(`${API}/supplier/list?sort=name,asc`).expect(200)
    expect(suppliers.body).toMatchObject({ total: 2 })
    expect(suppliers.body.records).toContainEqual(
      expect.objectContaining({
        name: '示例仪器有限公司',
        unifiedSocialCreditCode: '91990003MA0000031R',
        contactsPhone: '139****0002',
        contactsEmail: 'l*@example.org',
        creditScore: null,
        starLevel: null,
        unrated: true,
        source: 'sync',
        sight: 'masked',
      }),
    )
    const purchasers = await district.get(`${API}/purchaser/list`).expect(200)
    expect(purchasers.body.records).toMatchObject([{ name: '示例市测试中学', address: '示例路1号' }])
    const agencies = await district.get(`${API}/purchaserAgent/list`).expect(200)
    expect(agencies.body.records).toMatchObject([{ sign: 3, businessAddress: '' }])
    const experts = await district.get(`${API}/expert/list`).expect(200)
    expect(experts.body.records).toMatchObject([{ certificateNumber: 'ZJ2036001', gender: 2 }])
  })

  it('filter, sort and search', async () => {
    const city = await t.as('city')
    const total = async (query: string) =>
      (await city.get(`${API}/supplier/list?${encodeURI(query)}`).expect(200)).body.total
    expect(await total('keyword=仪器')).toBe(1)
    expect(await total('keyword=91990003ma')).toBe(1)
    expect(await total('keyword=91990004')).toBe(0)
    expect(await total('unifiedSocialCreditCode=91990003MA0000031R')).toBe(1)
    expect(await total('status=active,onLeave')).toBe(2)
    expect(await total('creditScoreFrom=85')).toBe(0)
    await city.get(`${API}/supplier/list?sort=areaId,desc`).expect(200)
    await city.get(`${API}/supplier/list?sort=band,asc`).expect(200)
    await city.get(`${API}/supplier/list?identityKey=x`).expect(400)
    await city.get(`${API}/supplier/list?sort=unifiedSocialCreditCode,desc`).expect(200)
    await city.get(`${API}/supplier/list?sort=contactsPhone`).expect(400)
  })

  it('count by kind and area, without merged participants', async () => {
    const city = await t.as('city')
    const count = async () => (await city.get(`${API}/supplier/list`)).body.total
    await t.dataSource.query(`UPDATE participant SET status = 'merged' WHERE name = '示例设备商行'`)
    expect(await count()).toBe(1)
    await t.dataSource.query(`UPDATE participant SET status = 'active' WHERE name = '示例设备商行'`)
    expect(await count()).toBe(2)
  })

  it('show a district its own participants', async () => {
    const other = await t.as('district02')
    expect((await other.get(`${API}/supplier/list`).expect(200)).body.total).toBe(0)
  })

  it('require the permission of a supervisor', async () => {
    for (const sign of [1, 2, 3, 4] as const) {
      await (await t.as(sign)).get(`${API}/supplier/list`).expect(403)
    }
    await (await t.as('auditor')).get(`${API}/expert/list`).expect(200)
    await t.http.get(`${API}/supplier/list`).expect(401)
  })
})

describe('one participant', () => {
  it('is shown in full to its home area and to the city, and each view is logged', async () => {
    const { body } = await (await t.as('district06')).get(`${API}/supplier/${winner}`).expect(200)
    expect(body).toMatchObject({ contactsPhone: '13900000002', sight: 'whole' })
    const looks = await t.dataSource.query(`SELECT entity_id FROM audit_log WHERE action = 'personal-data:view'`)
    expect(looks).toEqual([{ entity_id: winner }])
  })

  it('is masked for areas that it takes part in, and without the permission', async () => {
    for (const who of ['district02', 'auditor'] as const) {
      const { body } = await (await t.as(who)).get(`${API}/supplier/${winner}`).expect(200)
      expect(body).toMatchObject({ contactsPhone: '139****0002', sight: 'masked' })
    }
  })

  it('is shown to other areas with its public fields only', async () => {
    const wish = { sign: 0 as const, areaCode: '003900130009', roles: ['district-administrator'] }
    const far = t.withToken(await openSession(t.ctx(), await makeAccount(t.ctx(), wish)))
    const { body } = await far.get(`${API}/supplier/${winner}`).expect(200)
    expect(body).toMatchObject({
      name: '示例仪器有限公司',
      creditScore: null,
      unrated: true,
      sight: 'public',
    })
    expect(body).not.toHaveProperty('contactsPhone')
  })

  it('sees only itself', async () => {
    const wish = {
      sign: 2 as const,
      areaCode: '003900130006',
      roles: ['supplier'],
      participantId: winner,
    }
    const own = t.withToken(await openSession(t.ctx(), await makeAccount(t.ctx(), wish)))
    const { body } = await own.get(`${API}/supplier/${winner}`).expect(200)
    expect(body).toMatchObject({ contactsPhone: '13900000002', phoneVerify: false })
    await (await t.as(2)).get(`${API}/supplier/${winner}`).expect(404)
    await own.get(`${API}/purchaser/${winner}`).expect(404)
  })

  it('is found only under its own kind', async () => {
    await (await t.as('city')).get(`${API}/agency/${winner}`).expect(404)
    await (await t.as('city')).get(`${API}/purchaser/${winner}`).expect(404)
  })
})

describe('a credit code of 15 digits', () => {
  it('is stored and found like one of 18 characters', async () => {
    const code = '110108000000016'
    const area = await t.dataSource.getRepository(AreaEntity).findOneByOrFail({ code: '003900130006' })
    await unitOfWork(t.ctx(), (tx) =>
      findOrCreateParticipants(tx, [
        {
          sign: 1,
          identityKey: `USCC:${code}`,
          code,
          name: '示例1688老单位',
          areaId: area.id,
          unidentified: false,
          source: 'manual',
        },
      ]),
    )
    const city = await t.as('city')
    // A name may have digits too.
    for (const query of ['keyword=1688', `keyword=${code}`, `unifiedSocialCreditCode=${code}`]) {
      const { body } = await city.get(`${API}/purchaser/list?${query}`).expect(200)
      expect(body.records).toMatchObject([{ name: '示例1688老单位', unifiedSocialCreditCode: code }])
    }
  })
})

describe('phoneVerify', () => {
  it('tells whether the phone of the account of a purchaser or supplier is verified', async () => {
    const wish = { sign: 2 as const, areaCode: '003900130006', roles: ['supplier'] }
    const { id: accountId } = await makeAccount(t.ctx(), { ...wish, participantId: winner })
    const city = await t.as('city')
    const shown = async () => {
      const list = await city.get(`${API}/supplier/list`).expect(200)
      const one = await city.get(`${API}/supplier/${winner}`).expect(200)
      const row = list.body.records.find(({ id }: { id: string }) => id === winner)
      return [row.phoneVerify, one.body.phoneVerify]
    }
    expect(await shown()).toEqual([false, false])
    await t.dataSource.query(`UPDATE account SET phone = '13900000002', phone_verify = true WHERE id = $1`, [accountId])
    expect(await shown()).toEqual([true, true])
    const purchasers = await city.get(`${API}/purchaser/list`).expect(200)
    expect(purchasers.body.records[0]).toMatchObject({ phoneVerify: false })
    const agencies = await city.get(`${API}/purchaserAgent/list`).expect(200)
    expect(agencies.body.records[0]).not.toHaveProperty('phoneVerify')
  })
})
