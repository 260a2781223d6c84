import { readTexts } from '#core/language/language'
import { referringColumns } from '../../src/modules/participants/records/references.sql.js'
import { actingFor, areaIdOf, createdParticipant, D06, detailsOf, pathOfKind } from '../support/participants.js'
import { freshCode } from '../support/registration.js'
import { EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

const SUPPLIER = pathOfKind(2)
/** Credit code in the right form, with a wrong check digit. */
const DOUBTFUL = '91350100M000100Y44'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describe('creating', () => {
  it.each([1, 2, 3, 4] as const)('stores all details of kind %s and its first revision', async (sign) => {
    const details = detailsOf(sign)
    const made = await createdParticipant(t, sign, details)
    const { contactsNumber: _, ...shown } = details
    expect(made).toMatchObject({ ...shown, sign, status: 'active', source: 'manual' })
    const city = await t.as('city')
    const { body } = await city.get(`${pathOfKind(sign)}/history/list/${made.id}`).expect(200)
    expect(body).toMatchObject({ total: 1, records: [{ version: 1, status: 'approved' }] })
    const fields = body.records[0].diff.map(({ field }: { field: string }) => field)
    expect(fields.sort()).toEqual(Object.keys(details).sort())
  })

  it.each([
    [1, ['phoneVerify', 'starLevel', 'creditScore']],
    [2, ['phoneVerify']],
    [3, []],
    [4, []],
  ] as const)('shows kind %s with every field of the specification', async (sign, more) => {
    const details = detailsOf(sign)
    const { id } = await createdParticipant(t, sign, details)
    const { body } = await (await t.as('district06')).get(`${pathOfKind(sign)}/${id}`).expect(200)
    const { contactsNumber, ...shown } = details
    expect(body).toMatchObject({ ...shown, createTime: expect.any(String) })
    if (contactsNumber) expect(body.contactsNumber).toBe('110***********002X')
    expect(Object.keys(body)).toEqual(expect.arrayContaining([...more]))
  })

  it('accepts a minimum: name and code', async () => {
    const code = freshCode()
    const input = { name: '简单公司', unifiedSocialCreditCode: code.toLowerCase() }
    const { body } = await (await t.as('district06')).post(SUPPLIER).send(input).expect(201)
    expect(body).toMatchObject({ unifiedSocialCreditCode: code, address: '', unidentified: false })
    const empty = await (await t.as('district06')).post(SUPPLIER).send({})
    expect(Object.keys(empty.body.fields).sort()).toEqual(['name', 'unifiedSocialCreditCode'])
  })

  it('rejects an impossible graduation date, when created and when changed', async () => {
    const district = await t.as('district06')
    const { id } = await createdParticipant(t, 4)
    for (const [graduationTime, said] of [
      ['2126-07-01', /^不能晚于今天$/],
      ['1800-01-01', /^不能早于 \d{4}-\d\d-\d\d$/],
    ] as const) {
      const made = await district.post(pathOfKind(4)).send({ ...detailsOf(4), graduationTime })
      const changed = await district.put(`${pathOfKind(4)}/${id}`).send({ graduationTime })
      const fields = { graduationTime: [expect.stringMatching(said)] }
      for (const { status, body } of [made, changed]) {
        expect([status, body.fields]).toEqual([422, fields])
      }
    }
  })

  it('rejects an existing code, in any area, at its field', async () => {
    const { unifiedSocialCreditCode } = await createdParticipant(t)
    const again = await (await t.as('district02')).post(SUPPLIER).send({ ...detailsOf(2), unifiedSocialCreditCode })
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE'])
    expect(Object.keys(again.body.fields)).toEqual(['unifiedSocialCreditCode'])
  })

  it.each([1, 2, 3] as const)(
    'of kind %s rejects a wrong code, and a wrong check digit until it is confirmed',
    async (sign) => {
      const district = await t.as('district06')
      const path = pathOfKind(sign)
      const send = (unifiedSocialCreditCode: string, more: object = {}) =>
        district.post(path).send({ ...detailsOf(sign), unifiedSocialCreditCode, ...more })
      const form = await send('91990003MA')
      expect([form.status, Object.keys(form.body.fields)]).toEqual([...[400, ['unifiedSocialCreditCode']]])
      const doubtful = await send(DOUBTFUL)
      expect([doubtful.status, doubtful.body.code]).toEqual([422, 'CREDIT_CODE_CHECK_DIGIT'])
      expect(Object.keys(doubtful.body.fields)).toEqual(['unifiedSocialCreditCode'])
      const { body } = await send(DOUBTFUL, { codeConfirmed: true }).expect(201)
      const history = await district.get(`${path}/history/list/${body.id}`)
      expect(history.body.records).toMatchObject([{ codeConfirmed: true }])
      await send('110108000000016').expect(201)
    },
  )

  it('is for the own area, or for any area by the city', async () => {
    const areaId = await areaIdOf(t, '003900130002')
    const send = async (who: 'city' | 'district06') =>
      (await t.as(who)).post(SUPPLIER).send({ ...detailsOf(2), areaId })
    expect((await send('district06')).status).toBe(403)
    const { body, status } = await send('city')
    expect([status, body.areaId]).toEqual([201, areaId])
  })
})

describe('a change by a supervisor', () => {
  it('applies at once and is in the history with its changes', async () => {
    const made = await createdParticipant(t)
    const district = await t.as('district06')
    const changed = { name: '更名有限公司', contactsPhone: '13811119999', version: made.version }
    const { body } = await district.put(`${SUPPLIER}/${made.id}`).send(changed).expect(200)
    expect(body).toMatchObject({ name: '更名有限公司', contactsPhone: '13811119999' })
    expect(body.version).toBeGreaterThan(made.version)
    const history = await district.get(`${SUPPLIER}/history/list/${made.id}`).expect(200)
    expect(history.body.records[0]).toMatchObject({
      version: 2,
      status: 'approved',
      diff: [
        { field: 'name', before: '新成科技有限公司', after: '更名有限公司' },
        { field: 'contactsPhone', before: '138****3333', after: '138****9999' },
      ],
    })
    const same = await district.put(`${SUPPLIER}/${made.id}`).send({ name: '更名有限公司' })
    expect(same.body.version).toBe(body.version)
  })

  it('is a conflict with an old version, answered with the current record', async () => {
    const made = await createdParticipant(t)
    const district = await t.as('district06')
    await district.put(`${SUPPLIER}/${made.id}`).send({ address: '甲路 1 号' }).expect(200)
    const late = await district.put(`${SUPPLIER}/${made.id}`).send({ address: '乙路 2 号', version: made.version })
    expect([late.status, late.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(late.body.data).toMatchObject({ id: made.id, address: '甲路 1 号' })
  })

  it('rejects the code of another participant', async () => {
    const [one, other] = [await createdParticipant(t), await createdParticipant(t)]
    const { unifiedSocialCreditCode } = one
    const answer = await (await t.as('district06')).put(`${SUPPLIER}/${other.id}`).send({ unifiedSocialCreditCode })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([409, ['unifiedSocialCreditCode']])
  })

  it('masks personal data in the log', async () => {
    const made = await createdParticipant(t)
    const district = await t.as('district06')
    await district.put(`${SUPPLIER}/${made.id}`).send({ contactsPhone: '13855556666' }).expect(200)
    const { text } = await district.get(`/credit/admin/api/logs/operation?entityId=${made.id}&size=50`)
    expect(text).toContain('138****6666')
    expect(text).not.toContain('13855556666')
  })
})

describe('a record', () => {
  it.each([1, 2, 3, 4] as const)('of kind %s is created, changed, shown with history, and deleted', async (sign) => {
    const district = await t.as('district06')
    const { id, version } = await createdParticipant(t, sign)
    const path = `${pathOfKind(sign)}/${id}`
    const name = `改名之后${sign}`
    await district.put(path).send({ name, version }).expect(200)
    expect((await district.get(path).expect(200)).body).toMatchObject({ id, name, sign })
    const { body } = await district.get(`${pathOfKind(sign)}/history/list/${id}`).expect(200)
    expect(body.records.map((one: { version: number }) => one.version)).toEqual([2, 1])
    await district.delete(path).expect(204)
    await district.get(path).expect(404)
  })
})

describe('deleting', () => {
  it('removes a participant without references, with its profile and history', async () => {
    const made = await createdParticipant(t)
    const district = await t.as('district06')
    await (await t.as('district02')).delete(`${SUPPLIER}/${made.id}`).expect(404)
    await district.delete(`${SUPPLIER}/${made.id}`).expect(204)
    await district.get(`${SUPPLIER}/${made.id}`).expect(404)
    await district.delete(`${SUPPLIER}/${made.id}`).expect(404)
  })

  it('is refused with the names of the references', async () => {
    const made = await createdParticipant(t)
    await actingFor(t, made.id)
    const district = await t.as('district06')
    const { body, status } = await district.delete(`${SUPPLIER}/${made.id}`).set('Accept-Language', 'en-US')
    expect([status, body.code]).toEqual([409, 'PARTICIPANT_IN_USE'])
    expect(body.error).toContain('accounts (1)')
    expect(body.data).toEqual({ references: [{ table: 'account', count: 1 }] })
    await district.get(`${SUPPLIER}/${made.id}`).expect(200)
  })

  it('has a name for every table with a foreign key to participants', async () => {
    const found = await referringColumns(t.ctx())
    const texts = readTexts('zh-CN').participants as { referring: Record<string, string> }
    const tables = [...new Set(found.map(({ table }) => table)), 'account'].sort()
    expect(tables).toEqual(Object.keys(texts.referring).sort())
  })
})

describe('accounts of a participant', () => {
  it("are listed with the caller's actions, for its area and itself", async () => {
    const made = await createdParticipant(t)
    const own = await actingFor(t, made.id)
    const path = `${SUPPLIER}/${made.id}/accounts`
    const { body } = await (await t.as('district06')).get(path).expect(200)
    expect(body).toMatchObject([{ id: own.accountId, status: 'enabled', can: ['disable', 'reset'], changePwd: true }])
    expect((await (await t.as('auditor')).get(path).expect(200)).body).toMatchObject([{ can: [] }])
    expect((await (await t.as('district02')).get(path).expect(200)).body).toEqual([])
    expect((await own.caller.get(path).expect(200)).body).toMatchObject([{ id: own.accountId }])
    await (await t.as(2)).get(path).expect(404)
  })
})

describe('access', () => {
  it('is by permission and area, for each role', async () => {
    const { id } = await createdParticipant(t)
    const input = { name: '越权公司' }
    for (const who of EVERYONE) {
      const caller = await t.as(who)
      const manages = ['city', 'district06'].includes(String(who))
      const foreign = who === 'district02'
      const created = await caller.post(SUPPLIER).send({})
      expect([who, 'POST', created.status]).toEqual([who, 'POST', manages || foreign ? 400 : 403])
      if (manages) continue
      const supervises = typeof who === 'string'
      const changed = await caller.put(`${SUPPLIER}/${id}`).send(input)
      const refused = supervises && !foreign ? 403 : who === 2 ? 403 : 404
      expect([who, 'PUT', changed.status]).toEqual([who, 'PUT', supervises ? (foreign ? 404 : 403) : refused])
      const removed = await caller.delete(`${SUPPLIER}/${id}`)
      expect([who, 'DELETE', removed.status]).toEqual([who, 'DELETE', foreign ? 404 : 403])
      const withdrawn = await caller.put(`${SUPPLIER}/${id}/withdraw`).send({})
      expect([who, 'withdraw', withdrawn.status]).toEqual([who, 'withdraw', 403])
    }
    const { body } = await (await t.as('district06')).get(`${SUPPLIER}/${id}`).expect(200)
    expect(body.name).not.toBe('越权公司')
    expect(body.areaId).toBe(await areaIdOf(t, D06))
  })
})
