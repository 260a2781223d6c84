import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import { announceChanges } from '../../src/modules/workspace/follows/announce-changes.js'
import { API, createParties, createProject, MONDAY, move, UNKNOWN_ID } from '../support/evaluation.js'
import { merge, undoMerge } from '../support/merge.js'
import { createdParticipant, pathOfKind } from '../support/participants.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

const FOLLOWS = `${API}/workspace/follows`

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ LIMIT_FOLLOWS: '3' })
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.dataSource.query('DELETE FROM follow')
  await t.dataSource.query('DELETE FROM system_message')
})

const follow = async (who: Who, id: string, type = 'participant') => (await t.as(who)).post(FOLLOWS).send({ type, id })
const followed = async (who: Who) => (await (await t.as(who)).get(FOLLOWS).expect(200)).body
const edit = async (who: Who, id: string, values: object) =>
  (await t.as(who)).put(`${pathOfKind(2)}/${id}`).send(values)

/** Runs the tasks; returns the messages since the last time. */
async function toldTo(who: Who): Promise<string[]> {
  t.clock.advance(60_000)
  await announceChanges(t.ctx())
  await t.app.get(MessageDispatcher, { strict: false }).run(t.ctx())
  const caller = await t.as(who)
  const { body } = await caller.get(`${API}/sysMessage/list?size=100`)
  await t.dataSource.query('DELETE FROM system_message')
  t.clock.advance(60_000)
  return body.records.map(({ content }: { content: string }) => content)
}

describe('a followed participant', () => {
  it('is listed until it is unfollowed, and followed once', async () => {
    const { id } = await createdParticipant(t, 2, { name: '关注公司' })
    for (let time = 0; time < 2; time++) expect((await follow('district06', id)).status).toBe(204)
    expect(await followed('district06')).toEqual([
      {
        ...{ type: 'participant', id, name: '关注公司' },
        ...{ link: `/supplierManagement/details?id=${id}`, createTime: expect.any(String) },
      },
    ])
    expect(await followed('city')).toEqual([])
    const caller = await t.as('district06')
    await caller.delete(`${FOLLOWS}/${id}`).expect(204)
    await caller.delete(`${FOLLOWS}/${id}`).expect(404)
    expect(await followed('district06')).toEqual([])
  })

  it('is one that the caller may see, and not more than the limit', async () => {
    const { id } = await createdParticipant(t)
    expect((await follow('district02', id)).status).toBe(404)
    expect((await follow('district06', UNKNOWN_ID)).status).toBe(404)
    expect((await follow('district06', id, 'case')).status).toBe(400)
    for (let n = 0; n < 2; n++) await follow('district06', (await createdParticipant(t)).id)
    expect((await follow('district06', id)).status).toBe(204)
    const more = await follow('district06', (await createdParticipant(t)).id)
    expect(more.body).toMatchObject({ fields: { id: [expect.stringContaining('3')] } })
  })

  it('is announced once per change by others, and for nothing else', async () => {
    const { id } = await createdParticipant(t, 2, { name: '变更公司' })
    await follow('district06', id)
    await follow('city', id)
    expect(await toldTo('district06')).toEqual([])
    // A change of a name is a decision of the supervisor who makes it.
    expect((await edit('city', id, { name: '更名公司' })).status).toBe(200)
    expect(await toldTo('district06')).toEqual(['更名公司：有新的处理决定。'])
    expect(await toldTo('district06')).toEqual([])
    expect((await edit('city', id, { name: '再更名公司' })).status).toBe(200)
    expect(await toldTo('city')).toEqual([])
  })

  it('is announced by its band, which changes by computation', async () => {
    const { id } = await createdParticipant(t, 2, { name: '等次公司' })
    await follow('district06', id)
    await t.dataSource.query(`UPDATE participant SET band = 'A', unrated = false, credit_score = 90 WHERE id = $1`, [
      id,
    ])
    expect(await toldTo('district06')).toEqual(['等次公司：信用等次有变。'])
  })

  it('is not announced to followers who may no longer see it, and shown without a name', async () => {
    const { id } = await createdParticipant(t, 2, { name: '迁出公司' })
    await follow('district06', id)
    await t.dataSource.query(
      `UPDATE participant SET status = 'disabled',
        area_id = (SELECT id FROM area WHERE code = '003900130002') WHERE id = $1`,
      [id],
    )
    expect(await toldTo('district06')).toEqual([])
    expect(await followed('district06')).toEqual([expect.objectContaining({ id, name: null, link: '' })])
    await (await t.as('district06')).delete(`${FOLLOWS}/${id}`).expect(204)
  })

  it('leads to the participant that it is merged into, and back', async () => {
    const source = await createdParticipant(t, 2, { name: '甲方公司' })
    const target = await createdParticipant(t, 2, { name: '乙方公司' })
    await follow('district06', source.id)
    await follow('district06', target.id)
    const { body } = await merge(t, 2, { targetId: target.id, sourceIds: [source.id] })
    expect(await followed('district06')).toEqual([expect.objectContaining({ id: target.id })])
    expect(await toldTo('district06')).toHaveLength(1)
    expect((await undoMerge(t, 2, body.mergeIds[0])).status).toBe(200)
    expect(await followed('district06')).toHaveLength(2)
    await toldTo('district06')
    const merged = await merge(t, 2, { targetId: target.id, sourceIds: [source.id] })
    expect(merged.status).toBe(200)
    await (await t.as('district06')).delete(`${FOLLOWS}/${target.id}`).expect(204)
    expect(await followed('district06')).toEqual([])
  })

  it('that is deleted is no longer followed', async () => {
    const { id } = await createdParticipant(t)
    await follow('district06', id)
    await (await t.as('district06')).delete(`${pathOfKind(2)}/${id}`).expect(204)
    expect(await toldTo('district06')).toEqual([])
    expect(await t.dataSource.query('SELECT 1 FROM follow')).toEqual([])
  })
})

describe('a followed project', () => {
  it('is announced by its stage and by being paused', async () => {
    t.clock.set(MONDAY)
    const parties = await createParties(t, 2)
    const project = await createProject(t, parties.parties)
    await follow('district06', project.projectId, 'project')
    await move(t, project, 0)
    const told = await toldTo('district06')
    expect(told).toEqual([expect.stringContaining('阶段有变')])
    const [{ link }] = await followed('district06')
    expect(link).toBe(`/projectDetails?id=${project.projectId}`)
    await t.dataSource.query('UPDATE project SET pause = true WHERE id = $1', [project.projectId])
    expect(await toldTo('district06')).toEqual([expect.stringContaining('状态有变')])
  })
})
