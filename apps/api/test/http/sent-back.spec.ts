import { CERTIFICATE, CertificateHolder } from '../support/certificates.js'
import { API } from '../support/evaluation.js'
import { actingFor, createdParticipant, pathOfKind } from '../support/participants.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

type Row = Record<string, unknown> & { id: string; areaId?: string }

/** Reads the record at an address, sends it back, and returns both. */
async function sendBack(caller: Caller, address: string) {
  const { body: shown } = await caller.get(address).expect(200)
  const { status, body } = await caller.put(address).send(shown)
  expect([address, status, status === 200 ? '' : body]).toEqual([address, 200, ''])
  return { shown, back: body }
}

/** Fields that a change may renew although no value was changed. */
const RENEWED = { updateTime: undefined, version: undefined }

async function firstOf(caller: Caller, list: string): Promise<Row> {
  const { body } = await caller.get(`${API}/${list}`).expect(200)
  return (body.records ?? body)[0]
}

describe('a record that is sent back as it was read', () => {
  it.each([
    ['tenant', 'tenant/list'],
    ['area', 'area/list'],
    ['area/floatingBox', 'area/list'],
    ['role', 'role/list'],
    ['administrator', 'administrator/list'],
    ['messageSetting', 'messageSetting/list'],
    ['mutualEvaluation', 'mutualEvaluation'],
    ['qualificationBonusItems', 'qualificationBonusItems/list'],
    ['dishonesty', 'dishonesty/list'],
    ['starRating', 'starRating/list'],
    ['overviewScore', 'overviewScore/list'],
  ])('is accepted by %s and stays the same', async (path, list) => {
    const city = await t.as('city')
    const { id, areaId } = await firstOf(city, list)
    const { shown, back } = await sendBack(city, `${API}/${path}/${id ?? areaId}`)
    expect({ ...back, ...RENEWED }).toEqual({ ...shown, ...RENEWED })
  })

  it.each(['scoreFormula', 'messagePreference'])('is accepted by %s', async (path) => {
    await sendBack(await t.as('city'), `${API}/${path}`)
  })

  it.each([
    ['baseScoreSetting', 'baseScoreSetting/list'],
    ['settingDay', 'settingDay'],
    ['menu', 'menu/menu/tree'],
  ])('is accepted by %s, which only a list shows', async (path, list) => {
    const city = await t.as('city')
    const shown = await firstOf(city, list)
    const address = `${API}/${path}/${shown.id}`
    const { status, body } = await city.put(address).send(shown)
    expect([status, body.fields]).toEqual([200, undefined])
    const other = await city.put(address).send({ ...shown, version: body.version, id: 'another' })
    expect([other.status, other.body.fields]).toEqual([400, { id: ['不能修改：请省略或按现值提交'] }])
  })

  it.each([1, 2, 3, 4] as const)('is accepted for a participant of kind %s, without a revision', async (sign) => {
    const { id } = await createdParticipant(t, sign)
    const { shown, back } = await sendBack(await t.as('district06'), `${pathOfKind(sign)}/${id}`)
    expect(back).toEqual(shown)
    const { caller: own } = await actingFor(t, id, sign)
    await sendBack(own, `${pathOfKind(sign)}/${id}`)
    const { body } = await own.get(`${pathOfKind(sign)}/history/list/${id}`).expect(200)
    expect(body.total).toBe(1)
  })

  it('is accepted for a certificate, whose files have new addresses each minute', async () => {
    const holder = await CertificateHolder.create(t)
    const { id } = await holder.submit()
    const { body: shown } = await holder.party.caller.get(`${CERTIFICATE}/${id}`).expect(200)
    t.clock.advance(5 * 60_000)
    const { status, body } = await holder.party.caller.put(`${CERTIFICATE}/${id}`).send(shown)
    expect([status, body.fields]).toEqual([200, undefined])
    expect(body.fileIds).toEqual(shown.fileIds)
  })
})

describe('a field that cannot be changed', () => {
  it('is refused by name beside other faults, and nothing is written', async () => {
    const district = await t.as('district06')
    const { id } = await createdParticipant(t, 2)
    const address = `${pathOfKind(2)}/${id}`
    const { body: shown } = await district.get(address).set('Accept-Language', 'en-US')
    const { status, body } = await district
      .put(address)
      .set('Accept-Language', 'en-US')
      .send({ ...shown, name: '新名称有限公司', creditScore: 100, sign: 3, contactsPhone: '12', nothing: 1 })
    expect(status).toBe(400)
    const fixed = ['Cannot be changed: leave it out or send the present value']
    expect(body.fields).toMatchObject({ creditScore: fixed, sign: fixed, nothing: ['Unknown field'] })
    expect(Object.keys(body.fields).sort()).toEqual(['contactsPhone', 'creditScore', 'nothing', 'sign'])
    expect((await district.get(address).set('Accept-Language', 'en-US')).body).toEqual(shown)
  })

  it('takes its masked value, and refuses another one', async () => {
    const district = await t.as('district06')
    const { id } = await createdParticipant(t, 2)
    const address = `${pathOfKind(2)}/${id}`
    const { body: shown } = await district.get(address)
    expect(shown.contactsNumber).toContain('*')
    const { contactsNumber } = shown
    const back = await district.put(address).send({ contactsNumber, address: '解放路1号' }).expect(200)
    expect(back.body).toMatchObject({ contactsNumber, address: '解放路1号' })
    const other = await district.put(address).send({ contactsNumber: contactsNumber.replace('0', '1') })
    expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ['contactsNumber']])
  })

  it('is unknown to a caller that may not read the record', async () => {
    const { id } = await createdParticipant(t, 2)
    const city = await t.as('city')
    const { body: shown } = await city.get(`${pathOfKind(2)}/${id}`)
    const { status, body } = await (await t.as(2)).put(`${pathOfKind(2)}/${id}`).send(shown)
    expect([status, body.fields.id, body.fields.sign]).toEqual([400, ['不支持的字段'], ['不支持的字段']])
  })
})
