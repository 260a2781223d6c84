import { unitOfWork } from '#database/unit-of-work'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { findOrCreateParticipants } from '../../src/modules/participants/records/find-or-create.js'
import { createdParticipant } from '../support/participants.js'
import { D06, freshCode, REGISTRATION, registering } from '../support/registration.js'
import { areaIdOf } from '../support/rights.js'
import { EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let visit: ReturnType<typeof registering>
beforeAll(async () => {
  t = await startTestApp({ LIMIT_REGISTRATION_FILE_BYTES: '50000' })
  visit = registering(t)
})
afterAll(() => t.stop())

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
    const { id, loginName } = await visit.waiting({ unifiedSocialCreditCode: code })
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
    const { id } = await visit.waiting()
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
    const { id, phone } = await visit.waiting()
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
    const { id, loginName } = await visit.waiting()
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
    const { id } = await visit.waiting()
    const caller = await t.as('district06')
    const old = await caller.put(`${REGISTRATION}/${id}/approve`).send({ version: 99 })
    expect([old.status, old.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(old.body.data.id).toBe(id)
    await caller.put(`${REGISTRATION}/${id}/reject`).send({}).expect(400)
    await caller.put(`${REGISTRATION}/${id}/reject`).send({ reason: '  ' }).expect(400)
  })

  it('offers no approval if the participant has an account meanwhile', async () => {
    const caller = await t.as('district06')
    const other = await visit.waiting()
    await caller.put(`${REGISTRATION}/${other.id}/approve`).send({}).expect(200)
    const code = freshCode()
    const { id } = await visit.waiting({ unifiedSocialCreditCode: code })
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
    const { id, loginName } = await visit.waiting()
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
    const first = await visit.waiting({ unifiedSocialCreditCode, name: '冒名公司' })
    const owner = await visit.waiting({ unifiedSocialCreditCode: unifiedSocialCreditCode.toLowerCase() })
    const elsewhere = await visit.waiting({ unifiedSocialCreditCode, areaId: await areaIdOf(t, '003900130002') })
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
    const both = [await visit.waiting({ unifiedSocialCreditCode }), await visit.waiting({ unifiedSocialCreditCode })]
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
