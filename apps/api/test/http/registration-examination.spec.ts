import { unitOfWork } from '#database/unit-of-work'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { sweepFiles } from '../../src/modules/files/sweep-files.js'
import { findOrCreateParticipants } from '../../src/modules/participants/records/find-or-create.js'
import { createdParticipant } from '../support/participants.js'
import { D06, detailsOf, freshCode, REGISTRATION, registering, type Visitor } from '../support/registration.js'
import { areaIdOf } from '../support/rights.js'
import { EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let visit: ReturnType<typeof registering>
beforeAll(async () => {
  t = await startTestApp({ LIMIT_REGISTRATION_FILE_BYTES: '50000' })
  visit = registering(t)
})
afterAll(() => t.stop())

/** A registration that waits in district 0006. */
async function waiting(more: object = {}): Promise<Visitor & { id: string }> {
  const visitor = await visit.start()
  const { status } = await visit.send(2, visitor, more)
  expect(status).toBe(201)
  return { ...visitor, id: await visit.idOf(visitor.loginName) }
}

/** A supplier as the sync would bring it. */
async function known(code: string, areaCode: string, name = '新成科技公司'): Promise<string> {
  const areaId = await areaIdOf(t, areaCode)
  const party = {
    sign: 2 as const,
    code,
    identityKey: `USCC:${code}`,
    name,
    areaId,
    unidentified: false,
    source: 'sync' as const,
    details: { address: '旧地址' },
  }
  const { ids } = await unitOfWork(t.ctx(), (tx) => findOrCreateParticipants(tx, [party]))
  return [...ids.values()][0] ?? ''
}

describe('a code that only the sync knows', () => {
  it('becomes a claim on its participant, whose area decides', async () => {
    const code = freshCode()
    const participantId = await known(code, '003900130002')
    const visitor = await visit.start()
    const sent = await visit.send(2, visitor, { unifiedSocialCreditCode: code })
    expect(sent.body).toMatchObject({
      claim: true,
      areaId: await areaIdOf(t, '003900130002'),
    })
    const id = await visit.idOf(visitor.loginName)
    await (await t.as('district06')).get(`${REGISTRATION}/${id}`).expect(404)
    const home = await t.as('district02')
    const { body } = await home.get(`${REGISTRATION}/${id}`).expect(200)
    expect(body).toMatchObject({ participantId, participantHasAccount: false, claim: true })
    const changes = body.fields.filter(({ changed }: { changed: boolean }) => changed)
    expect(changes).toContainEqual({
      field: 'name',
      before: '新成科技公司',
      after: '新成科技有限公司',
      changed: true,
    })
    expect(changes).toContainEqual(
      expect.objectContaining({ field: 'address', before: '旧地址', after: '科技路 2 号' }),
    )
    await home.put(`${REGISTRATION}/${id}/approve`).send({}).expect(200)
    const { data } = (await visit.login(2, visitor.loginName).expect(200)).body
    expect(data).toMatchObject({ participantId, areaCode: '003900130002' })
    const own = await t.withToken(data.tokenValue).get(`/credit/admin/api/supplier/${participantId}`)
    expect(own.body).toMatchObject({
      name: '新成科技有限公司',
      source: 'sync',
      address: '科技路 2 号',
    })
  })

  it('keeps what its registration leaves empty', async () => {
    const made = await createdParticipant(t, 2, { contactsEmail: 'office@example.com', address: '旧地址' })
    const visitor = await visit.start()
    const stated = { unifiedSocialCreditCode: made.unifiedSocialCreditCode, contactsEmail: '' }
    expect((await visit.send(2, visitor, stated)).status).toBe(201)
    const id = await visit.idOf(visitor.loginName)
    const city = await t.as('city')
    const { body } = await city.get(`${REGISTRATION}/${id}`).expect(200)
    expect(body.fields).toContainEqual(expect.objectContaining({ field: 'contactsEmail', after: null, changed: false }))
    await city.put(`${REGISTRATION}/${id}/approve`).send({}).expect(200)
    const after = await city.get(`/credit/admin/api/supplier/${made.id}`).expect(200)
    expect(after.body).toMatchObject({ contactsEmail: 'office@example.com', address: '科技路 2 号' })
  })

  it('that comes from another area meanwhile is left to the city', async () => {
    const code = freshCode()
    const { id, loginName } = await waiting({ unifiedSocialCreditCode: code })
    const participantId = await known(code, '003900130002')
    const refused = await (await t.as('district06')).put(`${REGISTRATION}/${id}/approve`).send({})
    expect([refused.status, refused.body.code]).toEqual([409, 'REGISTRATION_ELSEWHERE'])
    await (await t.as('city')).put(`${REGISTRATION}/${id}/approve`).send({}).expect(200)
    const { data } = (await visit.login(2, loginName).expect(200)).body
    expect(data.participantId).toBe(participantId)
  })
})

describe('an examination', () => {
  it('belongs to the supervisors of the area who have the permission', async () => {
    const { id } = await waiting()
    for (const who of EVERYONE) {
      const caller = await t.as(who)
      const may = ['city', 'district06', 'district02', 'examiner', 'auditor'].includes(String(who))
      const decides = may && who !== 'auditor'
      const own = may && who !== 'district02'
      const { body, status } = await caller.get(`${REGISTRATION}/list?size=200`)
      expect([who, status]).toEqual([who, may ? 200 : 403])
      const ids = may ? body.records.map((row: { id: string }) => row.id) : []
      expect([who, ids.includes(id)]).toEqual([who, own])
      const read = await caller.get(`${REGISTRATION}/${id}`)
      expect([who, read.status]).toEqual([who, own ? 200 : may ? 404 : 403])
      for (const action of ['approve', 'reject']) {
        if (own && decides) continue
        const body = action === 'reject' ? { reason: '不符' } : {}
        const call = await caller.put(`${REGISTRATION}/${id}/${action}`).send(body)
        expect([who, call.status]).toEqual([who, decides ? 404 : 403])
      }
    }
    await t.http.get(`${REGISTRATION}/list`).expect(401)
  })

  it('masks personal data without that permission, and logs who sees it in full', async () => {
    const { id, phone } = await waiting()
    const masked = (await (await t.as('examiner')).get(`${REGISTRATION}/${id}`)).body
    const field = (name: string) => masked.fields.find((one: { field: string }) => one.field === name).after
    expect(masked.phone).toMatch(/^138\*{4}\d{4}$/)
    expect([field('contactsPhone'), field('contactsEmail')]).toEqual(['138****3333', 'z***@example.com'])
    expect((await (await t.as('district06')).get(`${REGISTRATION}/${id}`)).body.phone).toBe(phone)
    const views = await t.dataSource
      .getRepository(AuditLogEntity)
      .findBy({ entityId: id, action: 'personal-data:view' })
    expect(views).toHaveLength(1)
  })

  it('decides once, even if two supervisors decide together', async () => {
    const { id, loginName } = await waiting()
    const callers = await Promise.all([t.as('district06'), t.as('city'), t.as('examiner')])
    const answers = await Promise.all(callers.map((caller) => caller.put(`${REGISTRATION}/${id}/approve`).send({})))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const late = await callers[0].put(`${REGISTRATION}/${id}/reject`).send({ reason: '迟了' })
    expect([late.status, late.body.code]).toEqual([409, 'STATE_CONFLICT'])
    const [{ count }] = await t.dataSource.query(
      `SELECT count(*)::int FROM account_role r JOIN account a ON a.id = r.account_id
        WHERE a.login_name = $1`,
      [loginName],
    )
    expect(count).toBe(1)
  })

  it('reports changes made since it was read', async () => {
    const { id } = await waiting()
    const caller = await t.as('district06')
    const old = await caller.put(`${REGISTRATION}/${id}/approve`).send({ version: 99 })
    expect([old.status, old.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(old.body.data.id).toBe(id)
    await caller.put(`${REGISTRATION}/${id}/reject`).send({}).expect(400)
    await caller.put(`${REGISTRATION}/${id}/reject`).send({ reason: '  ' }).expect(400)
  })

  it('offers no approval if the participant has an account meanwhile', async () => {
    const caller = await t.as('district06')
    const other = await waiting()
    await caller.put(`${REGISTRATION}/${other.id}/approve`).send({}).expect(200)
    const code = freshCode()
    const { id } = await waiting({ unifiedSocialCreditCode: code })
    const offered = async () => (await caller.get(`${REGISTRATION}/${id}`).expect(200)).body.can
    expect(await offered()).toEqual(['approve', 'reject'])
    const participantId = await known(code, '003900130006')
    await t.dataSource.query('UPDATE account SET participant_id = $1 WHERE login_name = $2', [
      participantId,
      other.loginName,
    ])
    expect(await offered()).toEqual(['reject'])
  })

  it('leaves nothing behind if a part of it fails', async () => {
    const { id, loginName } = await waiting()
    await t.dataSource.query(`UPDATE role SET code = 'supplier-off' WHERE code = 'supplier'`)
    const failed = await (await t.as('district06')).put(`${REGISTRATION}/${id}/approve`).send({})
    await t.dataSource.query(`UPDATE role SET code = 'supplier' WHERE code = 'supplier-off'`)
    expect(failed.status).toBe(500)
    expect((await visit.login(2, loginName).expect(400)).body.code).toBe('ACCOUNT_PENDING')
    const [registration] = await t.dataSource.query(
      'SELECT status, (SELECT count(*)::int FROM participant p WHERE p.code = r.code) AS made FROM registration r WHERE id = $1',
      [id],
    )
    expect(registration).toEqual({ status: 'pending', made: 0 })
  })
})

describe('registrations with one code', () => {
  it('wait together, and each shows the others', async () => {
    const unifiedSocialCreditCode = freshCode()
    const first = await waiting({ unifiedSocialCreditCode, name: '冒名公司' })
    const owner = await waiting({ unifiedSocialCreditCode: unifiedSocialCreditCode.toLowerCase() })
    const elsewhere = await waiting({ unifiedSocialCreditCode, areaId: await areaIdOf(t, '003900130002') })
    const read = async (who: 'city' | 'district06', id: string) =>
      (await (await t.as(who)).get(`${REGISTRATION}/${id}`).expect(200)).body
    expect(await read('district06', owner.id)).toMatchObject({
      rivals: [{ id: first.id, name: '冒名公司', loginName: first.loginName }],
      rivalsElsewhere: 1,
    })
    const ofCity = { rivals: [{ id: first.id }, { id: elsewhere.id }], rivalsElsewhere: 0 }
    expect(await read('city', owner.id)).toMatchObject(ofCity)
    await (await t.as('district06')).put(`${REGISTRATION}/${owner.id}/approve`).send({}).expect(200)
    expect(await read('district06', owner.id)).toMatchObject({ rivals: [], rivalsElsewhere: 0 })
    expect(await read('district06', first.id)).toMatchObject({ participantHasAccount: true, can: ['reject'] })
  })

  it.each(['new', 'known'])('give one account to a %s participant, even if approved together', async (kind) => {
    const unifiedSocialCreditCode = freshCode()
    if (kind === 'known') await known(unifiedSocialCreditCode, D06)
    const both = [await waiting({ unifiedSocialCreditCode }), await waiting({ unifiedSocialCreditCode })]
    const city = await t.as('city')
    const answers = await Promise.all(both.map(({ id }) => city.put(`${REGISTRATION}/${id}/approve`).send({})))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [{ n }] = await t.dataSource.query(
      'SELECT count(*)::int AS n FROM account a JOIN participant p ON p.id = a.participant_id WHERE p.code = $1',
      [unifiedSocialCreditCode],
    )
    expect(n).toBe(1)
  })
})

describe('the token of a registration', () => {
  it('is refused when it is forged, expired, or of another kind', async () => {
    const { token, id } = await waiting()
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
    const next = await waiting()
    t.clock.advance(25 * 3_600_000)
    expect((await visit.mine(next.token)).body.code).toBe('REGISTRATION_TOKEN')
    expect((await visit.correct(next.token, body)).body.code).toBe('REGISTRATION_TOKEN')
  })

  it('corrects with the rules of the kind, and keeps an ID number that is not sent', async () => {
    const { id, token } = await waiting()
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
