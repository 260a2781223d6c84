import { sweepFiles } from '../../src/modules/files/sweep-files.js'
import { D06, detailsOf, REGISTRATION, registering } from '../support/registration.js'
import { areaIdOf } from '../support/rights.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let visit: ReturnType<typeof registering>
beforeAll(async () => {
  t = await startTestApp({ LIMIT_REGISTRATION_FILE_BYTES: '50000' })
  visit = registering(t)
})
afterAll(() => t.stop())

describe('the token of a registration', () => {
  it('is refused when it is forged, expired, or of another kind', async () => {
    const { token, id } = await visit.waiting()
    expect((await visit.mine(token).expect(200)).body.status).toBe('pending')
    for (const wrong of ['', 'x', `${token}x`, (await t.as('city')).token]) {
      const { status, body } = await visit.mine(wrong)
      expect([status, body.code]).toEqual([400, 'REGISTRATION_TOKEN'])
    }
    await t.withToken(token).get('/credit/admin/api/account/me').expect(401)
    // A registration that waits, or is decided, is not corrected.
    const body = { ...detailsOf(2), areaId: await areaIdOf(t, D06) }
    expect((await visit.correct(token, body)).status).toBe(409)
    await (await t.as('district06')).put(`${REGISTRATION}/${id}/approve`).send({}).expect(200)
    for (const late of [await visit.mine(token), await visit.correct(token, body), await visit.upload(token)]) {
      expect([late.status, late.body.code]).toEqual([400, 'REGISTRATION_TOKEN'])
    }
    const next = await visit.waiting()
    t.clock.advance(25 * 3_600_000)
    expect((await visit.mine(next.token)).body.code).toBe('REGISTRATION_TOKEN')
    expect((await visit.correct(next.token, body)).body.code).toBe('REGISTRATION_TOKEN')
  })

  it('corrects with the rules of the kind, and keeps an ID number that is not sent', async () => {
    const { id, token } = await visit.waiting()
    const supervisor = await t.as('district06')
    await supervisor.put(`${REGISTRATION}/${id}/reject`).send({ reason: '改' }).expect(200)
    const { contactsNumber: _, ...details } = detailsOf(2)
    const areaId = await areaIdOf(t, D06)
    const wrong = await visit.correct(token, { ...details, areaId, contactsPhone: '1', gender: 1 })
    expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([...[400, ['contactsPhone', 'gender']]])
    await visit.correct(token, { ...details, areaId, version: 1 }).expect(409)
    expect((await visit.correct(token, { ...details, areaId })).status).toBe(200)
    await supervisor.put(`${REGISTRATION}/${id}/approve`).send({}).expect(200)
    const [row] = await t.dataSource.query(
      `SELECT s.contacts_number IS NOT NULL AS kept, contacts_number_masked AS masked
        FROM supplier_profile s JOIN account a USING (participant_id)
        JOIN registration r ON r.account_id = a.id WHERE r.id = $1`,
      [id],
    )
    expect(row).toEqual({ kept: true, masked: '110***********002X' })
  })

  it('sends few and small attachments, which expire when no registration uses them', async () => {
    expect((await visit.upload(null)).status).toBe(401)
    expect((await visit.upload('forged')).body.code).toBe('REGISTRATION_TOKEN')
    const visitor = await visit.start()
    const large = await visit.upload(visitor.token, 'a.pdf', Buffer.alloc(60_000, '%PDF-1.4\n'))
    expect(large.status).toBe(413)
    const ids: string[] = []
    for (let n = 0; n < 10; n++) {
      const { status, body } = await visit.upload(visitor.token)
      expect(status).toBe(201)
      ids.push(body.id)
    }
    expect((await visit.upload(visitor.token)).status).toBe(429)
    const other = await visit.start()
    const stolen = await visit.send(2, other, { fileIds: [ids[0]] })
    expect([stolen.status, Object.keys(stolen.body.fields)]).toEqual([422, ['fileIds']])
    expect((await visit.send(2, visitor, { fileIds: [ids[0]] })).status).toBe(201)
    t.clock.advance(25 * 3_600_000)
    await sweepFiles(t.ctx(), t.storage)
    const left = await t.dataSource.query('SELECT id FROM stored_file WHERE id = ANY($1)', [ids])
    expect(left).toEqual([{ id: ids[0] }])
  })

  it('is not the only limit: the attachments of an address are limited per day', async () => {
    const limited = await startTestApp({ LIMIT_REGISTRATION_FILES_PER_ADDRESS: '1' })
    try {
      const { start } = registering(limited)
      const { token } = await start()
      const send = () =>
        limited.http
          .post('/credit/admin/api/minio/upload')
          .set('X-Registration-Token', token)
          .set('X-Forwarded-For', '198.18.9.9')
          .attach('file', Buffer.from('%PDF-1.4\n%%EOF\n'), 'a.pdf')
      expect((await send()).status).toBe(201)
      const { status, headers } = await send()
      expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    } finally {
      await limited.stop()
    }
  })
})
