import type { ParticipantSign } from '@credit/contract'
import type { AccountEntity } from '#entities/identity/account'
import { LoginLogEntity } from '#entities/identity/login-log'
import { type AccountWish, makeAccount, openSession, TEST_PASSWORD } from '../support/accounts.js'
import { ADMIN, createdParticipant, D06 } from '../support/participants.js'
import { CODE } from '../support/phone-codes.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const OTHER = `${ADMIN}/account/other`
const ROLES = { 1: 'purchaser', 2: 'supplier', 3: 'agency', 4: 'expert' } as const

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

interface Person {
  account: AccountEntity
  caller: Caller
}

/** An account of a participant of its own. */
async function person(
  sign: ParticipantSign,
  participantId: string | null,
  wish: Partial<AccountWish> = {},
): Promise<Person> {
  const of = participantId ?? (await createdParticipant(t, sign)).id
  const account = await makeAccount(t.ctx(), {
    ...{ sign, areaCode: D06, roles: [ROLES[sign]], participantId: of, ...wish },
  })
  return { account, caller: t.withToken(await openSession(t.ctx(), account)) }
}

let phones = 0
const newPhone = () => ({ phone: `1391234${String(++phones).padStart(4, '0')}`, phoneVerify: true })

/** A supplier and an agency of one credit code. */
async function oneBody() {
  const supplier = await createdParticipant(t, 2)
  const code = supplier.unifiedSocialCreditCode
  const agency = await createdParticipant(t, 3, { unifiedSocialCreditCode: code })
  return { supplier: await person(2, supplier.id), agency: await person(3, agency.id) }
}

const idsOf = async ({ caller }: Person) =>
  (await caller.get(`${OTHER}/list`).expect(200)).body.map(({ id }: { id: string }) => id)
const switchTo = ({ caller }: Person, to: Person, body?: object) =>
  caller.put(`${OTHER}/${to.account.id}/session`).send(body)
const askCode = ({ caller }: Person, to: Person) => caller.post(`${OTHER}/${to.account.id}/code`)
const link = ({ caller }: Person, to: Person, more: object = {}) =>
  caller.post(`${OTHER}/link`).send({
    loginName: to.account.loginName,
    userType: to.account.type,
    otherPwd: TEST_PASSWORD,
    pwd: TEST_PASSWORD,
    ...more,
  })
const setStatus = (one: Person, status: string) =>
  t.dataSource.query('UPDATE account SET status = $2 WHERE id = $1', [one.account.id, status])

describe('accounts with the same verified phone', () => {
  it('are listed, and switched between by a code; the other account is notified', async () => {
    const phone = newPhone()
    const expert = await person(4, null, phone)
    const supplier = await person(2, null, phone)
    const list = await expert.caller.get(`${OTHER}/list`).expect(200)
    expect(list.body).toEqual([
      {
        id: supplier.account.id,
        loginName: supplier.account.loginName,
        name: supplier.account.name,
        type: 2,
        areaName: expect.any(String),
        linked: false,
      },
    ])
    const bare = await switchTo(expert, supplier).expect(400)
    expect(Object.keys(bare.body.fields)).toEqual(['code'])
    expect((await switchTo(expert, supplier, { code: CODE }).expect(400)).body.code).toBe('CODE_WRONG')
    expect((await askCode(expert, supplier).expect(200)).body).toEqual({ resendAfter: 60 })
    await switchTo(supplier, expert, { code: CODE }).expect(400)
    await switchTo(expert, supplier, { code: '9999' }).expect(400)
    const { body } = await switchTo(expert, supplier, { code: CODE }).expect(200)
    expect(body).toMatchObject({ loginId: supplier.account.id, type: 2, changePwd: true })
    const me = await t.withToken(body.tokenValue).get(`${ADMIN}/account/me`).expect(200)
    expect(me.body.accountId).toBe(supplier.account.id)
    await expert.caller.get(`${ADMIN}/account/me`).expect(401)
    const log = await t.dataSource
      .getRepository(LoginLogEntity)
      .find({ where: { method: 'switch' }, order: { id: 'ASC' } })
    expect(log.map(({ event, accountId }) => [event, accountId])).toEqual([
      ['logout', expert.account.id],
      ['login', supplier.account.id],
    ])
    const inbox = await t.withToken(body.tokenValue).get(`${ADMIN}/sysMessage/list`).expect(200)
    expect(inbox.body.records.map(({ content }: { content: string }) => content)).toContainEqual(
      expect.stringContaining(expert.account.loginName),
    )
  })

  it('need the phone to be verified on both sides', async () => {
    const phone = newPhone()
    const expert = await person(4, null, phone)
    const unverified = await person(2, null, { ...phone, phoneVerify: false })
    expect(await idsOf(expert)).toEqual([])
    expect(await idsOf(unverified)).toEqual([])
    await switchTo(expert, unverified).expect(404)
    await switchTo(unverified, expert).expect(404)
  })

  it('leave out accounts that cannot log in, for whatever reason', async () => {
    const phone = newPhone()
    const expert = await person(4, null, phone)
    const supplier = await person(2, null, phone)
    for (const status of ['disabled', 'pending', 'rejected']) {
      await setStatus(supplier, status)
      expect([status, await idsOf(expert)]).toEqual([status, []])
      await switchTo(expert, supplier).expect(404)
    }
    await setStatus(supplier, 'enabled')
    const set = async (statement: string, id: string | null) => {
      await t.dataSource.query(statement, [id])
      const ids = await idsOf(expert)
      const { status } = await askCode(expert, supplier)
      return [ids, status]
    }
    const { id, participantId, areaId } = supplier.account
    const refused = [[], 404]
    expect(await set('UPDATE account SET change_pwd = false WHERE id = $1', id)).toEqual(refused)
    await t.dataSource.query('UPDATE account SET change_pwd = true WHERE id = $1', [id])
    expect(await set("UPDATE participant SET status = 'merged' WHERE id = $1", participantId)).toEqual(refused)
    await t.dataSource.query("UPDATE participant SET status = 'active' WHERE id = $1", [participantId])
    expect(await set('UPDATE area SET status = 0 WHERE id = $1', areaId)).toEqual(refused)
    await t.dataSource.query('UPDATE area SET status = 1 WHERE id = $1', [areaId])
    expect(await idsOf(expert)).toEqual([id])
  })
})

describe('accounts of one body', () => {
  it('are not listed until both passwords were given', async () => {
    const { supplier, agency } = await oneBody()
    expect(await idsOf(supplier)).toEqual([])
    await switchTo(supplier, agency).expect(404)
    const wrong = await link(supplier, agency, { otherPwd: 'Wrong@2026' }).expect(400)
    expect(wrong.body.code).toBe('CREDENTIALS_WRONG')
    const own = await link(supplier, agency, { pwd: 'Wrong@2026' }).expect(400)
    expect(own.body.code).toBe('OLD_PASSWORD_WRONG')
    await switchTo(supplier, agency).expect(404)

    expect((await link(supplier, agency).expect(200)).body).toMatchObject([{ linked: true }])
    await link(agency, supplier).expect(200)
    await askCode(agency, supplier).expect(409)
    expect(await idsOf(agency)).toEqual([supplier.account.id])
    const { body } = await switchTo(agency, supplier).expect(200)
    const there = t.withToken(body.tokenValue)
    const { total } = (await there.get(`${ADMIN}/sysMessage/list`).expect(200)).body
    expect(total).toBeGreaterThan(0)

    await there.delete(`${OTHER}/${agency.account.id}/link`).expect(204)
    await there.delete(`${OTHER}/${agency.account.id}/link`).expect(404)
    expect((await there.get(`${OTHER}/list`)).body).toEqual([])
  })

  it('are not linked with accounts of another body, of the same kind, or of an expert', async () => {
    const { supplier } = await oneBody()
    const stranger = await person(3, null)
    const colleague = await person(2, supplier.account.participantId)
    const expert = await person(4, null)
    for (const other of [stranger, colleague]) {
      const { body } = await link(supplier, other).expect(422)
      expect(body.fields.loginName).toHaveLength(1)
      expect(await idsOf(supplier)).toEqual([])
      await switchTo(supplier, other).expect(404)
    }
    await link(supplier, expert).expect(400)
    await link(expert, supplier).expect(403)
  })

  it('are separated when the code of one changes, and when one is disabled', async () => {
    const { supplier, agency } = await oneBody()
    await link(supplier, agency).expect(200)
    await setStatus(agency, 'disabled')
    expect(await idsOf(supplier)).toEqual([])
    await switchTo(supplier, agency).expect(404)
    await setStatus(agency, 'enabled')
    expect(await idsOf(supplier)).toEqual([agency.account.id])
    await t.dataSource.query("UPDATE participant SET code = 'OTHER' WHERE id = $1", [agency.account.participantId])
    await switchTo(supplier, agency).expect(404)
  })
})

it('supervisors, visitors and the switched-from session are refused', async () => {
  const phone = newPhone()
  const expert = await person(4, null, phone)
  const city = await t.as('city')
  const chief = await makeAccount(t.ctx(), {
    ...{ sign: 0, areaCode: D06, roles: ['district-administrator'], ...phone },
  })
  await city.get(`${OTHER}/list`).expect(403)
  await city.put(`${OTHER}/${expert.account.id}/session`).expect(403)
  await t.http.get(`${OTHER}/list`).expect(401)
  await t.http.put(`${OTHER}/${expert.account.id}/session`).expect(401)
  await city.post(`${OTHER}/${expert.account.id}/code`).expect(403)
  await t.http.post(`${OTHER}/${expert.account.id}/code`).expect(401)
  expect(await idsOf(expert)).toEqual([])
  await expert.caller.put(`${OTHER}/${chief.id}/session`).expect(404)
  await expert.caller.put(`${OTHER}/x/session`).expect(404)
})
