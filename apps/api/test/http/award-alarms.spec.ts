import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { ParticipantEntity } from '#entities/participants/participant'
import { numberChanges } from '../../src/modules/open-credit/webhooks/change-numbering.js'
import { decisionAgainst } from '../support/credit.js'
import { API, createTestParticipant, type TestParticipant, UNKNOWN_ID } from '../support/evaluation.js'
import { makeKey } from '../support/open-credit.js'
import { areaIdOf } from '../support/rights.js'
import { useSection } from '../support/section.js'
import type { Who } from '../support/test-app.js'

const ALARMS = `${API}/awardAlarm`
const reason = '已责令重新评审'
const s = useSection()

/** Records a serious act of a participant, in force from today on. */
async function convict({ id }: TestParticipant, code = 'S-S8', who: Who = 'district06'): Promise<string> {
  const { id: itemId } = await s.t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code })
  const { decidedOn: decidedAt, ...document } = await decisionAgainst(s.t.ctx(), id)
  const act = { participantId: id, itemId, description: '恶意串通', ...document, decidedAt }
  const { body } = await (await s.t.as(who)).post(`${API}/integrity`).send(act).expect(201)
  return body.id
}

const change = async (input: object, who: Who = 'district06') =>
  (await s.t.as(who))
    .put(`${API}/sysProjectBidSection/parties/${s.project.sectionId}`)
    .send({ reason: '合同变更', ...input })
    .expect(200)
const choose = (part: string, { id }: TestParticipant) => change({ add: [{ participantId: id, part }] })
const dismiss = (part: string, { id }: TestParticipant) => change({ remove: [{ participantId: id, part }] })
const listed = async (who: Who = 'district06', query = '') =>
  (await (await s.t.as(who)).get(`${ALARMS}/list?projectId=${s.project.projectId}${query}`).expect(200)).body.records
const settle = async (who: Who, id: string, body: object = { reason }) =>
  (await s.t.as(who)).put(`${ALARMS}/${id}/settle`).send(body)
const todos = async (who: Who = 'district06') =>
  (await (await s.t.as(who)).get(`${API}/supervisor/examineList`).query({ size: 200 }).expect(200)).body.records.filter(
    ({ sourceType }: { sourceType: string }) => sourceType === 'award',
  )

describe('an award alarm', () => {
  it('is raised with a to-do when a supplier is chosen during a serious act', async () => {
    const winner = await createTestParticipant(s.t, 2)
    const actId = await convict(winner)
    await choose('contractSupplier', winner)
    const [alarm] = await listed()
    expect(alarm).toMatchObject({
      participantId: winner.id,
      sectionId: s.project.sectionId,
      ...{ part: 'contractSupplier', cause: 'serious', actId, status: 'open', can: ['settle'] },
      chosenOn: s.t.ctx().clock.today(),
    })
    for (const who of ['district06', 'city'] as const) {
      const found = (await todos(who)).filter(({ id }: { id: string }) => id === alarm.id)
      expect(found).toHaveLength(1)
      expect(found[0].title).toContain('严重失信期内')
    }
    const district = await s.t.as('district06')
    const { body: project } = await district.get(`${API}/sysProject/${s.project.projectId}`).expect(200)
    expect(project.alarms).toBe(1)
    const path = `${API}/sysProjectBidSection/list/${s.project.projectId}`
    expect((await district.get(path).expect(200)).body).toMatchObject([{ alarms: 1 }])
    expect((await winner.caller.get(path).expect(200)).body).toMatchObject([{ alarms: 0 }])
  })

  it('names the act only to those who may read it', async () => {
    const winner = await createTestParticipant(s.t, 2)
    const areaId = await areaIdOf(s.t, '003900130002')
    await unitOfWork(s.t.ctx(), (tx) => scoped(tx, ParticipantEntity).update(winner.id, { areaId }))
    const actId = await convict(winner, 'S-S8', 'city')
    await choose('contractSupplier', winner)
    expect(await listed('city')).toMatchObject([{ cause: 'serious', actId }])
    const [alarm] = await listed()
    expect(alarm).toMatchObject({ cause: 'serious', actId: null })
    const district = await s.t.as('district06')
    expect((await district.get(`${ALARMS}/${alarm.id}`).expect(200)).body.actId).toBeNull()
    await district.get(`${API}/integrity/${actId}`).expect(404)
  })

  it('is not raised for bidders, for others, or for acts that began later', async () => {
    const [innocent, guilty] = [await createTestParticipant(s.t, 2), await createTestParticipant(s.t, 2)]
    await convict(guilty)
    await choose('bidder', guilty)
    await choose('contractSupplier', innocent)
    await convict(innocent)
    expect(await listed()).toEqual([])
  })

  it('is raised for an edited project, once for each part', async () => {
    const agency = await createTestParticipant(s.t, 3)
    await convict(agency, 'A-S1')
    await choose('agency', agency)
    await choose('agency', agency)
    expect(await listed()).toHaveLength(1)
  })

  it('is raised for a participant in the lowest band', async () => {
    const expert = await createTestParticipant(s.t, 4)
    await s.t.dataSource.query(`UPDATE participant SET band = 'D', unrated = false WHERE id = $1`, [expert.id])
    await choose('committee', expert)
    expect(await listed()).toMatchObject([{ cause: 'lowestBand', actId: null, part: 'committee' }])
  })

  it('is settled once, with a reason, by supervisors of its area who may', async () => {
    const winner = await createTestParticipant(s.t, 2)
    await convict(winner)
    await choose('awardSupplier', winner)
    const [{ id }] = await listed()
    expect(await listed('auditor')).toMatchObject([{ id, can: [] }])
    for (const who of ['auditor', 1, 2, 3, 4] as const) expect((await settle(who, id)).status).toBe(403)
    expect((await settle('district02', id)).status).toBe(404)
    expect((await settle('district06', UNKNOWN_ID)).status).toBe(404)
    for (const body of [{}, { reason: '' }, { reason: '  ' }]) {
      expect((await settle('district06', id, body)).status).toBe(400)
    }
    const { body } = await settle('district06', id)
    expect(body).toMatchObject({ status: 'settled', reason, can: [] })
    expect(body.settledBy).not.toBeNull()
    expect((await settle('district06', id)).status).toBe(409)
    expect((await todos()).filter((todo: { id: string }) => todo.id === id)).toEqual([])
    // It stays settled when the party leaves and comes back.
    await dismiss('awardSupplier', winner)
    await choose('awardSupplier', winner)
    expect(await listed()).toMatchObject([{ id, status: 'settled' }])
  })

  it('lapses with the part, and is raised again with it', async () => {
    const winner = await createTestParticipant(s.t, 2)
    await convict(winner)
    await choose('contractSupplier', winner)
    const [{ id }] = await listed()
    await dismiss('contractSupplier', winner)
    expect(await listed()).toMatchObject([{ id, status: 'lapsed', can: [] }])
    expect((await todos()).filter((todo: { id: string }) => todo.id === id)).toEqual([])
    expect((await settle('district06', id)).status).toBe(409)
    await choose('contractSupplier', winner)
    expect(await listed()).toMatchObject([{ id, status: 'open' }])
    await (await s.t.as('district06'))
      .put(`${API}/sysProjectBidSection/stage/${s.project.sectionId}`)
      .send({ stage: 4, reason: '废标' })
      .expect(200)
    expect(await listed()).toMatchObject([{ id, status: 'lapsed' }])
  })

  it('is read in its area only, and by supervisors only', async () => {
    expect(await listed('district02')).toEqual([])
    for (const who of [1, 2, 3, 4] as const) {
      expect((await (await s.t.as(who)).get(`${ALARMS}/list`)).status).toBe(403)
    }
    expect((await s.t.http.get(`${ALARMS}/list`)).status).toBe(401)
  })

  it('is told to other systems about organisations, not about experts', async () => {
    const [winner, expert] = [await createTestParticipant(s.t, 2), await createTestParticipant(s.t, 4)]
    await convict(winner)
    await convict(expert, 'E-S1')
    await choose('contractSupplier', winner)
    await choose('committee', expert)
    const { secret } = await makeKey(s.t, '预警读取', { quotaPerMinute: 10_000 })
    await numberChanges(s.t.ctx())
    const { body } = await s.t.http.get('/credit/admin/api/open/changes').query({ size: 500 }).set('X-Api-Key', secret)
    const awards = body.changes.filter(({ kind }: { kind: string }) => kind === 'award')
    expect(awards.at(-1)).toMatchObject({
      sign: 2,
      credit: null,
      act: null,
      award: { part: 'contractSupplier', cause: 'serious', chosenOn: s.t.ctx().clock.today() },
    })
    expect(awards.every(({ sign }: { sign: number }) => sign !== 4)).toBe(true)
  })
})
