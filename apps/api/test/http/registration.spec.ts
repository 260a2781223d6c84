import { randomUUID } from 'node:crypto'
import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { freshPhone } from '../support/phone-codes.js'
import { D06, detailsOf, freshCode, PATHS, REGISTER, REGISTRATION, registering } from '../support/registration.js'
import { areaIdOf } from '../support/rights.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let visit: ReturnType<typeof registering>
beforeAll(async () => {
  t = await startTestApp()
  visit = registering(t)
})
afterAll(() => t.stop())

const PEOPLE = '/credit/admin/api/people/list'
const CODE_FIELD = (sign: ParticipantSign) => (sign === 4 ? 'certificateNumber' : 'unifiedSocialCreditCode')

describe.each(PARTICIPANT_SIGNS)('registration of a participant of sign %i', (sign) => {
  it('is rejected, corrected, approved, and logs in', async () => {
    const visitor = await visit.start()
    const { loginName, phone } = visitor
    const file = await visit.upload(visitor.token)
    expect([file.status, file.body.code]).toEqual([201, undefined])
    const details: Record<string, unknown> = detailsOf(sign)
    const sent = await visit.send(sign, visitor, { ...details, fileIds: [file.body.id] })
    expect([sent.status, sent.body.fields]).toEqual([201, undefined])
    expect(sent.body).toMatchObject({ loginName, status: 'pending', claim: false })
    expect((await visit.login(sign, loginName).expect(400)).body.code).toBe('ACCOUNT_PENDING')

    const supervisor = await t.as('district06')
    const todos = await supervisor.get('/credit/admin/api/supervisor/examineList?size=9999')
    const id = await visit.idOf(loginName)
    expect(todos.body.records).toContainEqual(
      expect.objectContaining({
        sourceType: 'registration',
        id,
        link: `/userManagemen/registration?id=${id}`,
      }),
    )
    const shown = (await supervisor.get(`${REGISTRATION}/${id}`).expect(200)).body
    expect(shown).toMatchObject({
      status: 'pending',
      loginName,
      phone,
      participantId: null,
      can: ['approve', 'reject'],
      files: [{ id: file.body.id, name: 'licence.pdf' }],
      consentAt: expect.any(String),
    })
    expect(shown.fields.map(({ field }: { field: string }) => field)).toContain(CODE_FIELD(sign))
    await t.http.get(shown.files[0].url).expect(200)
    await supervisor.get(`/credit/admin/api/minio/download/${file.body.id}`).expect(200)
    await (await t.as('district02')).get(`/credit/admin/api/minio/download/${file.body.id}`).expect(404)

    const rejected = await supervisor
      .put(`${REGISTRATION}/${id}/reject`)
      .send({ reason: '请补充联系人', version: shown.version })
    expect([rejected.status, rejected.body.status]).toEqual([200, 'rejected'])
    const refused = (await visit.login(sign, loginName).expect(400)).body
    expect(refused.code).toBe('ACCOUNT_REJECTED')
    expect(refused.data).toEqual({ reason: '请补充联系人', registrationToken: expect.any(String) })
    const token = refused.data.registrationToken
    const mine = (await visit.mine(token).expect(200)).body
    expect(mine).toMatchObject({ sign, status: 'rejected', reason: '请补充联系人', loginName })
    expect(mine.fields.name).toBe(details.name)

    const { contactsNumber: _, ...kept } = details
    const corrected = { ...kept, name: `${details.name}二` }
    const areaId = await areaIdOf(t, D06)
    const again = await visit.correct(token, {
      ...corrected,
      areaId,
      fileIds: [file.body.id],
      consent: true,
      version: mine.version,
    })
    expect([again.status, again.body.fields?.name]).toEqual([200, `${details.name}二`])
    expect(again.body.status).toBe('pending')

    await supervisor.put(`${REGISTRATION}/${id}/approve`).send({}).expect(200)
    const { data } = (await visit.login(sign, loginName).expect(200)).body
    expect(data).toMatchObject({
      type: sign,
      changePwd: true,
      phoneVerify: true,
      name: `${details.name}二`,
      participantId: expect.any(String),
      areaCode: D06,
    })
    expect(data.roles).toHaveLength(1)
    const participant = t.withToken(data.tokenValue)
    const own = await participant.get(`/credit/admin/api/${PATHS[sign]}/${data.participantId}`)
    expect(own.body).toMatchObject({ ...corrected, sight: 'whole', source: 'registration' })
    if (sign === 2) expect(own.body.contactsNumber).toBe('110***********002X')
    if (sign !== 4) {
      // The account of an organisation belongs to the person stated as its contact.
      const people = (await participant.get(PEOPLE).expect(200)).body
      expect(people.records).toEqual([
        expect.objectContaining({
          ...{ loginName, owner: true, personName: details.contacts ?? details.contactsName },
        }),
      ])
    }
    const score = await participant.get(`/credit/admin/api/credit/${data.participantId}/lines`)
    expect(score.body.total).toBeGreaterThan(0)
    const todosLeft = await supervisor.get('/credit/admin/api/supervisor/examineList?size=9999')
    expect(todosLeft.body.records.filter((todo: { id: string }) => todo.id === id)).toEqual([])
    const told = await t.dataSource.getRepository(OutboxMessageEntity).findBy({ to: phone })
    expect(told.map(({ template }) => template).sort()).toEqual([
      ...['registrationApproved', 'registrationRejected', 'verificationCode'],
    ])
    const bell = await participant.get('/credit/admin/api/sysMessage/list')
    expect(bell.body.records[0].title).toBe('注册已通过')
  })
})

describe('a registration', () => {
  it('needs the code sent to its phone, for the same visitor', async () => {
    const visitor = await visit.start()
    const wrong = await visit.send(2, visitor, { code: '1111' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'CODE_WRONG'])
    expect(wrong.body.fields).toHaveProperty('code')
    const other = await visit.send(2, visitor, { phone: freshPhone() })
    expect(other.body.code).toBe('CODE_WRONG')
    const areaId = await areaIdOf(t, D06)
    const body = {
      ...detailsOf(2),
      loginName: visitor.loginName,
      pwd: 'Regist3r@me',
      code: '0000',
      phone: visitor.phone,
      areaId,
    }
    const stranger = await t.http.post(`${REGISTER}/supplier`).send(body)
    expect(stranger.body.code).toBe('CODE_WRONG')
    expect((await visit.send(2, visitor)).status).toBe(201)
    // Spent: the same code makes no second account.
    const second = await visit.send(2, { ...visitor, loginName: 'second0001' })
    expect([second.status, second.body.code]).toEqual([409, 'STATE_CONFLICT'])
  })

  it('works with the cookie alone, as the token is for attachments', async () => {
    const { phone, loginName } = await visit.start()
    const areaId = await areaIdOf(t, D06)
    const sent = await t.http
      .post(`${REGISTER}/expert`)
      .set('Cookie', 'credit-visitor=abcdefghijklmnopqrstuv')
      .send({ ...detailsOf(4), loginName, pwd: 'Regist3r@me', phone, code: '0000', areaId })
    expect(sent.status).toBe(201)
    expect((await visit.mine(sent.body.registrationToken).expect(200)).body.status).toBe('pending')
  })

  it('is stored once for one idempotency key', async () => {
    const visitor = await visit.start()
    const areaId = await areaIdOf(t, D06)
    const body = {
      ...detailsOf(1),
      loginName: visitor.loginName,
      pwd: 'Regist3r@me',
      code: '0000',
      phone: visitor.phone,
      areaId,
    }
    const key = randomUUID()
    const post = () =>
      t.http
        .post(`${REGISTER}/purchaser`)
        .set('X-Registration-Token', visitor.token)
        .set('Idempotency-Key', key)
        .send(body)
    const first = await post().expect(201)
    const again = await post().expect(201)
    expect(again.body).toEqual(first.body)
  })

  it('reports a login name, phone or code in use by others', async () => {
    const first = await visit.start()
    const code = freshCode()
    expect((await visit.send(3, first, { unifiedSocialCreditCode: code })).status).toBe(201)
    const second = await visit.start()
    const sameName = await visit.send(3, second, { loginName: first.loginName.toUpperCase() })
    expect([sameName.status, sameName.body.code]).toEqual([409, 'DUPLICATE'])
    expect(Object.keys(sameName.body.fields)).toEqual(['loginName'])
    await (await t.as('city'))
      .put(`${REGISTRATION}/${await visit.idOf(first.loginName)}/approve`)
      .send({})
      .expect(200)
    const hasAccount = await visit.send(3, second, { unifiedSocialCreditCode: code })
    expect([hasAccount.status, hasAccount.body.code]).toEqual([409, 'PARTICIPANT_HAS_ACCOUNT'])
    // The sent phone belongs to the first account.
    t.clock.advance(61_000)
    const samePhone = await visit.start(freshPhone())
    const taken = await visit.send(3, { ...samePhone, phone: first.phone })
    expect(taken.body.code).toBe('CODE_WRONG')
    // The code was checked and not spent: the mistakes are corrected with it.
    expect((await visit.send(3, second)).status).toBe(201)
  })

  it('reports a wrong check digit until it is confirmed', async () => {
    const visitor = await visit.start()
    const wrong = { unifiedSocialCreditCode: '91350211M0000XUF46' }
    const asked = await visit.send(2, visitor, { ...wrong, contactsNumber: '110105194912310021' })
    expect([asked.status, asked.body.code]).toEqual([422, 'CREDIT_CODE_CHECK_DIGIT'])
    expect(Object.keys(asked.body.fields)).toEqual(['unifiedSocialCreditCode', 'contactsNumber'])
    const half = await visit.send(2, visitor, {
      ...wrong,
      codeConfirmed: true,
      contactsNumber: '110105194912310021',
    })
    expect([half.status, half.body.code]).toEqual([422, 'ID_NUMBER_CHECK_DIGIT'])
    const sent = await visit.send(2, visitor, {
      ...wrong,
      codeConfirmed: true,
      contactsNumber: '110105194912310021',
      numberConfirmed: true,
    })
    expect(sent.status).toBe(201)
    const shown = await (await t.as('district06')).get(`${REGISTRATION}/${await visit.idOf(visitor.loginName)}`)
    expect(shown.body).toMatchObject({ codeConfirmed: true, numberConfirmed: true })
  })

  it('is not taken in a closed area, without consent, or of an unknown education', async () => {
    const visitor = await visit.start()
    const [closed] = await t.dataSource.query('SELECT id FROM area WHERE status = 0 LIMIT 1')
    const codeOf = async (more: object, sign: ParticipantSign = 2) => (await visit.send(sign, visitor, more)).body.code
    expect(await codeOf({ areaId: closed.id })).toBe('AREA_CLOSED')
    expect(await codeOf({ areaId: randomUUID() })).toBe('REFERENCE_UNKNOWN')
    expect(await codeOf({ consent: false })).toBe('RULE_BROKEN')
    expect(await codeOf({ highestEducation: '99' }, 4)).toBe('REFERENCE_UNKNOWN')
    expect(await codeOf({ pwd: `${visitor.loginName}A@1` })).toBe('RULE_BROKEN')
    expect(await codeOf({ fileIds: [randomUUID()] })).toBe('REFERENCE_UNKNOWN')
  })

  it('has a body of at most 64 kB', async () => {
    const visitor = await visit.start()
    const long = await visit.send(1, visitor, { address: 'x'.repeat(66_000) })
    expect(long.status).toBe(413)
    const short = await visit.send(1, visitor, { address: 'x'.repeat(60_000) })
    expect(short.status).toBe(400)
  })
})

describe('the code of a registration', () => {
  it('requires a captcha and a minute between two codes', async () => {
    const { phone } = await visit.start()
    const early = await visit.askCode(phone)
    expect([early.status, early.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect((await visit.askCode('13800019999', { vcode: 'x' })).body.code).toMatch(/^CAPTCHA_/)
    expect((await visit.askCode('1380001', {})).status).toBe(400)
  })
})
