import { AccountEntity } from '#entities/identity/account'
import { Broadcasts } from '../../src/modules/messaging/broadcasts/broadcasts.js'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const BROADCAST = '/credit/admin/api/broadcast'
const MESSAGES = '/credit/admin/api/sysMessage/list'
const D06 = '003900130006'
const D02 = '003900130002'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const message = (more: object = {}) => ({
  roles: ['supplier'],
  title: { 'zh-CN': '系统升级', 'en-US': 'Upgrade' },
  text: { 'zh-CN': '周六升级。', 'en-US': 'On Saturday.' },
  ...more,
})
const receiver = async (areaCode: string, sign: 1 | 2 = 2) => {
  const { id } = await makeAccount(t.ctx(), {
    ...{ sign, areaCode, roles: [sign === 2 ? 'supplier' : 'purchaser'] },
  })
  return { id, caller: t.withToken(await openSession(t.ctx(), { id })) }
}
const contentsOf = async ({ caller }: Awaited<ReturnType<typeof receiver>>) =>
  (await caller.get(MESSAGES).expect(200)).body.records.map(({ content }: { content: string }) => content)
async function send(id: string) {
  await t.app.get(Broadcasts).send(t.ctx(), id)
  await t.app.get(MessageDispatcher).run(t.ctx())
}

describe('a broadcast', () => {
  it('of a district reaches the accounts of a role in its area, once', async () => {
    const here = await receiver(D06)
    const buyer = await receiver(D06, 1)
    const elsewhere = await receiver(D02)
    const gone = await receiver(D06)
    await t.dataSource.getRepository(AccountEntity).update(gone.id, { status: 'disabled' })
    const district = await t.as('district06')
    const { receivers } = (
      await district
        .post(`${BROADCAST}/preview`)
        .send({ roles: ['supplier'] })
        .expect(200)
    ).body
    expect(receivers).toBeGreaterThan(0)
    const { id } = (await district.post(BROADCAST).send(message()).expect(201)).body
    await send(id)
    await send(id)
    expect(await contentsOf(here)).toEqual(['系统升级\n周六升级。'])
    expect(await contentsOf(buyer)).toEqual([])
    expect(await contentsOf(elsewhere)).toEqual([])
    const [row] = (await district.get(`${BROADCAST}/list`).expect(200)).body.records
    expect(row).toMatchObject({ id, roles: ['supplier'], sent: receivers, title: '系统升级' })
    expect(row.sentAt).not.toBeNull()
  })

  it('continues after a crash, and notifies no account twice', async () => {
    const here = await receiver(D06)
    const city = await t.as('city')
    const { id } = (await city.post(BROADCAST).send(message()).expect(201)).body
    await send(id)
    await t.dataSource.query('UPDATE broadcast SET sent_at = NULL WHERE id = $1', [id])
    await send(id)
    expect(await contentsOf(here)).toHaveLength(1)
    const events = await t.dataSource.query(
      `SELECT count(*)::int AS n FROM message_event WHERE event = 'broadcast' AND recipient = $1`,
      [`account:${here.id}`],
    )
    expect(events).toEqual([{ n: 1 }])
  })

  it('of the city reaches all areas, or the one that it names', async () => {
    const [one, other] = [await receiver(D06, 1), await receiver(D02, 1)]
    const city = await t.as('city')
    const all = (await city.post(BROADCAST).send(message({ roles: ['purchaser'] }))).body
    expect(all.toAreaName).toBe('')
    await send(all.id)
    const [area] = await t.dataSource.query('SELECT id FROM area WHERE code = $1', [D02])
    const named = { roles: ['purchaser'], toAreaId: area.id }
    await send((await city.post(BROADCAST).send(message(named)).expect(201)).body.id)
    expect((await contentsOf(one)).join()).toBe('系统升级\n周六升级。')
    expect((await contentsOf(other)).join().match(/周六升级/g)).toHaveLength(2)
  })

  it('of a district is for its own area, and visible there only', async () => {
    const [district, other] = [await t.as('district06'), await t.as('district02')]
    const [area] = await t.dataSource.query('SELECT id FROM area WHERE code = $1', [D02])
    await district
      .post(BROADCAST)
      .send(message({ toAreaId: area.id }))
      .expect(403)
    await district
      .post(`${BROADCAST}/preview`)
      .send({ roles: ['supplier'], toAreaId: area.id })
      .expect(403)
    expect((await other.get(`${BROADCAST}/list`).expect(200)).body.total).toBe(0)
    const auditor = await t.as('auditor')
    await auditor.post(BROADCAST).send(message()).expect(403)
    await (await t.as(2)).get(`${BROADCAST}/list`).expect(403)
  })

  it('has both languages, a known role and a known area', async () => {
    const city = await t.as('city')
    const nowhere = '01900000-0000-7000-8000-000000000000'
    for (const [wrong, status] of [
      [{ roles: [] }, 400],
      [{ roles: ['mayor'] }, 400],
      [{ title: { 'zh-CN': '系统升级' } }, 400],
      [{ text: { 'zh-CN': '', 'en-US': '' } }, 400],
      [{ toAreaId: nowhere }, 422],
    ] as const) {
      const answer = await city.post(BROADCAST).send(message(wrong))
      expect([wrong, answer.status]).toEqual([wrong, status])
    }
  })
})
