import { OWN_PAGES_HEADER } from '@credit/contract'
import { API, submit, type TestParticipant, UNKNOWN_ID } from '../support/evaluation.js'
import { callerAccount } from '../support/files.js'
import { useSection } from '../support/section.js'
import type { Caller, Who } from '../support/test-app.js'

const s = useSection()
const START = `${API}/supervisor/ownPages`
const RECORDS = `${API}/mutualEvaluationRecord`

async function start(who: Who, { id }: Pick<TestParticipant, 'id'>): Promise<string> {
  const caller = await s.t.as(who)
  const { body } = await caller.post(START).send({ participantId: id }).expect(201)
  return body.token
}
const looks = (caller: Caller, token: string) => ({
  get: (path: string) => caller.get(`${API}/${path}`).set(OWN_PAGES_HEADER, token),
  send: (method: 'post' | 'put' | 'delete', path: string) =>
    caller[method](`${API}/${path}`).set(OWN_PAGES_HEADER, token).send({}),
})

describe("a participant's own pages", () => {
  it('are shown to a supervisor as the participant sees them, and that is logged', async () => {
    await s.reach(0)
    const { buyer } = s.parties
    const district = await s.t.as('district06')
    const view = looks(district, await start('district06', buyer))
    for (const path of [
      'sysProject/myList?size=20',
      `mutualEvaluationRecord/${s.path}`,
      `credit/${buyer.id}`,
      'menu/menu/ROOT',
      'account/me',
      'complaint/list',
    ]) {
      const own = await buyer.caller.get(`${API}/${path}`)
      const shown = await view.get(path)
      expect([path, shown.status, shown.body]).toEqual([path, own.status, own.body])
    }
    const logged = await s.t.dataSource.query(
      `SELECT account_id AS "accountId", after->>'id' AS whom FROM audit_log
        WHERE action = 'own-pages:view'`,
    )
    const { accountId } = await callerAccount(s.t, district)
    expect(logged).toEqual([{ accountId, whom: buyer.id }])
  })

  it.each([
    ['purchaser', 'buyer'],
    ['supplier', 'winner'],
    ['purchaserAgent', 'agency'],
    ['expert', 'expert'],
  ] as const)('are offered where somebody can log in for a %s', async (resource, part) => {
    const party = s.parties[part]
    const district = await s.t.as('district06')
    const can = async () => (await district.get(`${API}/${resource}/${party.id}`)).body.can
    expect(await can()).toContain('ownPages')
    const view = looks(district, await start('district06', party))
    expect((await view.get('account/me').expect(200)).body).toMatchObject({
      participantId: party.id,
    })
    await s.t.dataSource.query(`UPDATE account SET status = 'disabled' WHERE participant_id = $1`, [party.id])
    expect(await can()).not.toContain('ownPages')
  })

  it('reject changes, and show nothing of the login', async () => {
    await s.reach(0)
    const { buyer } = s.parties
    const view = looks(await s.t.as('district06'), await start('district06', buyer))
    for (const [method, path] of [
      ['put', 'mutualEvaluationRecord/submit/evaluation/record'],
      ['put', `purchaser/${buyer.id}`],
      ['post', 'complaint'],
      ['put', 'account/update/pwd'],
      ['delete', `account/session/${UNKNOWN_ID}`],
      ['post', 'supervisor/ownPages'],
      ['put', 'workspace/preferences'],
    ] as const) {
      const refused = await view.send(method, path).expect(403)
      expect([path, refused.headers['x-error-code']]).toEqual([path, 'OWN_PAGES_READ_ONLY'])
    }
    for (const path of ['account/session/list', 'account/certificate/list']) {
      expect([path, (await view.get(path)).status]).toEqual([path, 403])
    }
    // The first look at a form is the participant's own.
    await view.get(`mutualEvaluationRecord/canEvaluationUsers/${s.path}`).expect(200)
    const seen = await s.t.dataSource.query(
      'SELECT count(first_seen_at)::int AS n FROM evaluation_record WHERE evaluator_id = $1',
      [buyer.id],
    )
    expect(seen).toEqual([{ n: 0 }])
  })

  it('belong to supervisors who may see the participant in full, in its area', async () => {
    const { buyer } = s.parties
    const refused: [Caller, number][] = [
      [await s.t.as('district02'), 404],
      [await s.t.as('auditor'), 403],
      [await s.t.as('examiner'), 403],
      [buyer.caller, 403],
    ]
    for (const [caller, status] of refused) {
      await caller.post(START).send({ participantId: buyer.id }).expect(status)
    }
    const city = await s.t.as('city')
    await city.post(START).send({ participantId: UNKNOWN_ID }).expect(404)

    const token = await start('district06', buyer)
    const me = `${API}/account/me`
    // Another session, a participant, no token of ours, and after its half hour.
    for (const caller of [city, buyer.caller]) {
      await caller.get(me).set(OWN_PAGES_HEADER, token).expect(403)
    }
    const district = await s.t.as('district06')
    await district.get(me).set(OWN_PAGES_HEADER, district.token).expect(403)
    await district.get(me).set(OWN_PAGES_HEADER, token).expect(200)
    await s.t.dataSource.query(
      `UPDATE participant SET area_id =
      (SELECT id FROM area WHERE code = '003900130002') WHERE id = $1`,
      [buyer.id],
    )
    await district.get(me).set(OWN_PAGES_HEADER, token).expect(404)
    await s.t.dataSource.query(
      `UPDATE participant SET area_id =
      (SELECT id FROM area WHERE code = '003900130006') WHERE id = $1`,
      [buyer.id],
    )
    s.t.clock.set('2035-11-05T10:31:00+08:00')
    const ended = await district.get(me).set(OWN_PAGES_HEADER, token).expect(403)
    expect(ended.headers['x-error-code']).toBe('OWN_PAGES_ENDED')
  })

  it('open no session by their token', async () => {
    const buyer = s.parties.buyer
    const token = await start('district06', buyer)
    await s.t.withToken(token).get(`${API}/account/me`).expect(401)
  })

  it('hide anonymous evaluations that it gave, and answers before they are revealed', async () => {
    await s.reach(0)
    const { expert, agency } = s.parties
    expect((await submit(expert, s.project, 0, agency.id)).status).toBe(200)
    const own = (await expert.caller.get(`${RECORDS}/${s.path}`).expect(200)).body
    expect(own.map(({ anonymous }: { anonymous: boolean }) => anonymous).sort()).toEqual([false, true])
    const view = looks(await s.t.as('district06'), await start('district06', expert))
    const shown = (await view.get(`mutualEvaluationRecord/${s.path}`).expect(200)).body
    expect(shown).toHaveLength(1)
    expect(shown[0]).toMatchObject({ anonymous: false, total: null, answers: null })
    const listed = await view.get(`mutualEvaluationRecord/canEvaluationUsers/${s.path}`)
    expect(listed.body.some(({ anonymous }: { anonymous: boolean }) => anonymous)).toBe(false)
    const given = await view.get(`mutualEvaluationRecord/participant/${expert.id}?side=given&size=20`)
    expect(given.body.records.map(({ anonymous }: { anonymous: boolean }) => anonymous)).toEqual([false])
  })
})
