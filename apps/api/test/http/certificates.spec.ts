import { CERTIFICATE, CertificateHolder, freshNumber } from '../support/certificates.js'
import { createTestParticipant, logIn, UNKNOWN_ID } from '../support/evaluation.js'
import { EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let holder: CertificateHolder
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  holder = await CertificateHolder.create(t)
})

describe('a certificate', () => {
  it('is submitted, rejected, corrected, approved, renewed, and expires', async () => {
    const first = await holder.submit()
    expect(first).toMatchObject({ status: 'pending', revision: 1, can: ['update'] })
    expect(first.files).toHaveLength(1)
    expect((await holder.todoOf(first.id)).link).toBe(`/certificate/details?id=${first.id}`)
    const rejected = await holder.decide('examiner', `${CERTIFICATE}/${first.id}/reject`, {
      reason: '影像不清',
    })
    expect(rejected.body).toMatchObject({ status: 'rejected', reason: '影像不清', can: [] })
    expect(await holder.todoOf(first.id)).toBeUndefined()

    const again = await holder.certificate({ number: first.number })
    const corrected = await holder.party.caller.put(`${CERTIFICATE}/${first.id}`).send(again).expect(200)
    expect(corrected.body).toMatchObject({ id: first.id, status: 'pending', reason: '' })
    expect((await holder.decide('district06', `${CERTIFICATE}/${first.id}/approve`)).body.status).toBe('approved')
    const renewal = await holder.certificate({ number: first.number, expiresAt: '2039-03-31' })
    const renewed = (await holder.party.caller.put(`${CERTIFICATE}/${first.id}`).send(renewal)).body
    expect(renewed).toMatchObject({ seriesId: first.seriesId, revision: 2, status: 'pending' })
    // Only one version can be pending. The approved version stays in force until the next is approved.
    await holder.party.caller.put(`${CERTIFICATE}/${first.id}`).send(renewal).expect(409)
    await holder.decide('examiner', `${CERTIFICATE}/${renewed.id}/approve`)
    const stateOf = async (id: string) => (await holder.party.caller.get(`${CERTIFICATE}/${id}`)).body.status
    expect([await stateOf(first.id), await stateOf(renewed.id)]).toEqual(['replaced', 'approved'])
    await holder.party.caller.put(`${CERTIFICATE}/${first.id}`).send(renewal).expect(409)
    const listed = async (path: string) =>
      (await holder.party.caller.get(`${CERTIFICATE}/${path}`)).body.records.map(
        ({ revision }: { revision: number }) => revision,
      )
    expect(await listed('list')).toEqual([2])
    expect(await listed(`history?seriesId=${first.seriesId}`)).toEqual([2, 1])

    t.clock.set('2039-04-01T10:00:00+08:00')
    await holder.run('participants.certificates')
    await logIn(t, holder.party)
    expect(await stateOf(renewed.id)).toBe('expired')
  })

  it('is not renewed by a correction that was begun before it was approved', async () => {
    const { id, number, version } = await holder.submit()
    await holder.decide('examiner', `${CERTIFICATE}/${id}/approve`)
    const correction = { ...(await holder.certificate({ number })), version }
    const late = await holder.party.caller.put(`${CERTIFICATE}/${id}`).send(correction)
    expect([late.status, late.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    const { body } = await holder.party.caller.get(`${CERTIFICATE}/list`)
    expect(body.records).toMatchObject([{ id, revision: 1, status: 'approved' }])
  })

  it('has a reminder before its last day, each reminder once', async () => {
    await holder.approved({ expiresAt: '2035-11-09' })
    await holder.approved({ expiresAt: '2035-12-03' })
    await holder.run('participants.certificates')
    await holder.run('participants.certificates')
    expect(await holder.messages()).toEqual(['证书审核结果（2 项）', '证书即将到期', '证书一个月内到期'])
  })

  it('reports the faults of its fields', async () => {
    const fields = async (more: object, status: number) => {
      const { body } = await holder.party.caller
        .post(CERTIFICATE)
        .send(await holder.certificate(more))
        .expect(status)
      return Object.keys(body.fields ?? {}).sort()
    }
    expect(await fields({ kind: '77' }, 422)).toEqual(['kind'])
    expect(await fields({ issuedAt: '2036-01-01', expiresAt: '2035-01-01' }, 422)).toEqual(['expiresAt', 'issuedAt'])
    const days = await holder.party.caller
      .post(CERTIFICATE)
      .send(await holder.certificate({ issuedAt: '2036-01-01', expiresAt: '2035-01-01' }))
    expect(days.body.fields).toEqual({
      expiresAt: [expect.stringMatching(/^不能早于 \d{4}-\d\d-\d\d$/)],
      issuedAt: [expect.stringMatching(/^不能晚于 \d{4}-\d\d-\d\d$/)],
    })
    expect(await fields({ fileIds: [UNKNOWN_ID] }, 422)).toEqual(['fileIds'])
    expect(await fields({ number: '', name: '' }, 400)).toEqual(['name', 'number'])
  })

  it('is submitted once even if sent twice at once; a rejection frees its number', async () => {
    const number = freshNumber('once')
    const send = async (more: object = {}) =>
      holder.party.caller.post(CERTIFICATE).send(await holder.certificate({ number, ...more }))
    const sent = [await send(), await send({ number: ` ${number.toUpperCase()}` })]
    expect(sent.map(({ status }) => status)).toEqual([201, 409])
    const [first, second] = sent.map(({ body }) => body)
    expect(second).toMatchObject({
      code: 'DUPLICATE',
      fields: { number: ['该证书已提交过；如需更新，请在原证书上提交新版本'] },
    })
    expect((await send({ kind: '1' })).status).toBe(201)
    const other = await holder.submit()
    const renamed = await holder.certificate({ number })
    await holder.party.caller.put(`${CERTIFICATE}/${other.id}`).send(renamed).expect(409)
    await holder.party.caller.put(`${CERTIFICATE}/${first.id}`).send(renamed).expect(200)
    await holder.decide('examiner', `${CERTIFICATE}/${first.id}/reject`, { reason: '影像不清' })
    await logIn(t, holder.party)
    const files = await Promise.all([holder.certificate({ number }), holder.certificate({ number })])
    const atOnce = await Promise.all(files.map((body) => holder.party.caller.post(CERTIFICATE).send(body)))
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409])
    await holder.party.caller.put(`${CERTIFICATE}/${first.id}`).send(renamed).expect(409)
  })

  it('is seen by its holder and the supervisors of its home area', async () => {
    const { id } = await holder.submit()
    for (const who of EVERYONE) {
      const caller = await t.as(who)
      const own = ['city', 'district06', 'examiner', 'auditor'].includes(String(who))
      const { status } = await caller.get(`${CERTIFICATE}/${id}`)
      expect([who, status]).toEqual([who, own ? 200 : 404])
      const list = await caller.get(`${CERTIFICATE}/list?size=200`)
      const ids = (list.body.records ?? []).map((row: { id: string }) => row.id)
      expect([who, ids.includes(id)]).toEqual([who, own])
      const post = await caller.post(CERTIFICATE).send(await holder.certificate())
      expect([who, post.status]).toEqual([who, 403])
      if (['city', 'district06', 'examiner'].includes(String(who))) continue
      const approve = await caller.put(`${CERTIFICATE}/${id}/approve`).send({})
      expect([who, approve.status]).toEqual([who, who === 'district02' ? 404 : 403])
    }
    const other = await createTestParticipant(t, 2)
    await other.caller.get(`${CERTIFICATE}/${id}`).expect(404)
    await other.caller
      .put(`${CERTIFICATE}/${id}`)
      .send(await holder.certificate({ fileIds: [] }))
      .expect(404)
  })
})
