import type { TODO_PERMISSIONS } from '@credit/contract'
import { unitOfWork } from '#database/unit-of-work'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import type { TodoRow } from '../../src/modules/oversight/todos/todo.dto.js'
import { openTodo, returnTodos } from '../../src/modules/todo/todo.js'
import { API, UNKNOWN_ID } from '../support/evaluation.js'
import { callerAccount } from '../support/files.js'
import { areaIdOf } from '../support/participants.js'
import { useSection } from '../support/section.js'
import type { Caller, Who } from '../support/test-app.js'

const s = useSection()
const NOTES = `${API}/workspace/notes`
const TODOS = `${API}/supervisor`

describe('notes about records', () => {
  const textsOf = async (caller: Caller, type: string, id: string) =>
    (await caller.get(`${NOTES}?type=${type}&id=${id}`).expect(200)).body.notes.map(
      ({ text }: { text: string }) => text,
    )

  it('are appended by supervisors of the area, and visible to them and the city', async () => {
    const [district, city] = [await s.t.as('district06'), await s.t.as('city')]
    const records = [
      ['project', s.project.projectId],
      ['section', s.project.sectionId],
      ['participant', s.parties.buyer.id],
    ] as const
    for (const [type, id] of records) {
      const added = await district
        .post(NOTES)
        .send({ type, id, text: `关于${type}` })
        .expect(201)
      expect(added.body).toMatchObject({ text: `关于${type}` })
      await city.post(NOTES).send({ type, id, text: '市级意见' }).expect(201)
      expect(await textsOf(district, type, id)).toEqual(['市级意见', `关于${type}`])
    }
    const { accountId } = await callerAccount(s.t, district)
    const [{ name }] = await s.t.dataSource.query('SELECT name FROM account WHERE id = $1', [accountId])
    const { body } = await city.get(`${NOTES}?type=project&id=${s.project.projectId}`)
    expect(body.notes[1].accountName).toBe(name)
    expect(body.writable).toBe(true)
  })

  it('are visible to no other caller, and cannot be changed', async () => {
    const about = { type: 'project', id: s.project.projectId }
    const at = `${NOTES}?type=project&id=${s.project.projectId}`
    for (const caller of [await s.t.as('district02'), await s.t.as('district06')]) {
      await caller.get(`${NOTES}?type=case&id=${s.project.projectId}`).expect(404)
    }
    const foreigner = await s.t.as('district02')
    await foreigner.get(at).expect(404)
    await foreigner
      .post(NOTES)
      .send({ ...about, text: 'x' })
      .expect(404)
    await s.parties.buyer.caller.get(at).expect(403)
    const auditor = await s.t.as('auditor')
    await auditor
      .post(NOTES)
      .send({ ...about, text: 'x' })
      .expect(403)
    await (await s.t.as('city'))
      .post(NOTES)
      .send({ ...about, text: '' })
      .expect(400)
  })

  it('of a merged participant are shown at the kept one', async () => {
    const city = await s.t.as('city')
    const [source, target] = s.parties.losers
    if (!source || !target) throw new Error('two bidders lost')
    await city.post(NOTES).send({ type: 'participant', id: source.id, text: '旧' }).expect(201)
    expect(await textsOf(city, 'participant', target.id)).toEqual([])
    await s.t.dataSource.query(`UPDATE participant SET status = 'merged', merged_into_id = $2 WHERE id = $1`, [
      source.id,
      target.id,
    ])
    expect(await textsOf(city, 'participant', target.id)).toEqual(['旧'])
  })
})

describe('to-do items', () => {
  async function openItem(areaCode: string, sourceType: keyof typeof TODO_PERMISSIONS = 'sync'): Promise<string> {
    const [sourceId, areaId] = [crypto.randomUUID(), await areaIdOf(s.t, areaCode)]
    await unitOfWork(s.t.ctx(), (tx) =>
      openTodo(tx, {
        ...{ sourceType, sourceId, areaId, link: '/projectManagement' },
        title: { 'zh-CN': '待审核', 'en-US': 'Waits' },
      }),
    )
    const { body } = await (await s.t.as('city')).get(`${TODOS}/examineList?size=9999`)
    return body.records.find(({ id }: { id: string }) => id === sourceId).todoId
  }
  const minesOf = async (who: Who) =>
    (await (await s.t.as(who)).get(`${TODOS}/examineList?size=9999&mine=true`)).body.records.map(
      ({ todoId }: { todoId: string }) => todoId,
    )
  const idOf = async (who: Who) => (await callerAccount(s.t, await s.t.as(who))).accountId

  it('are taken, handed over with a message, and returned', async () => {
    const [city, district] = [await s.t.as('city'), await s.t.as('district06')]
    const todoIds = [await openItem('003900130006'), await openItem('003900130006')]
    const assign = (caller: Caller, assigneeId: string | null, ids = todoIds) =>
      caller.put(`${TODOS}/assign`).send({ todoIds: ids, assigneeId })
    expect((await assign(city, await idOf('city')).expect(200)).body).toEqual({ assigned: 2 })
    expect((await minesOf('city')).sort()).toEqual([...todoIds].sort())
    expect(await minesOf('district06')).toEqual([])
    expect((await assign(city, await idOf('district06'))).body).toEqual({ assigned: 2 })
    expect((await assign(city, await idOf('district06'))).body).toEqual({ assigned: 0 })
    expect((await minesOf('district06')).sort()).toEqual([...todoIds].sort())
    await s.t.app.get(MessageDispatcher, { strict: false }).run(s.t.ctx())
    const messages = async (caller: Caller) =>
      (await caller.get(`${API}/sysMessage/list`)).body.records.map(({ content }: { content: string }) => content)
    expect(await messages(district)).toEqual([expect.stringContaining('待审核')])
    // Supervisors who take an item themselves are not notified.
    expect(await messages(city)).toEqual([])
    await assign(district, null, todoIds.slice(0, 1)).expect(200)
    expect(await minesOf('district06')).toEqual(todoIds.slice(1))
    const logged = await s.t.dataSource.query(
      `SELECT count(*)::int AS n FROM audit_log WHERE entity = 'todo' AND action = 'assign'`,
    )
    expect(logged).toEqual([{ n: 5 }])
  })

  it('are unassigned once the account is disabled, moved or deleted', async () => {
    const city = await s.t.as('city')
    const [d06, d02] = await Promise.all(
      ['003900130006', '003900130002'].map(async (code) => {
        const [area] = await s.t.dataSource.query('SELECT id FROM area WHERE code = $1', [code])
        return area.id as string
      }),
    )
    const [role] = await s.t.dataSource.query(`SELECT id FROM role WHERE code = 'district-administrator'`)
    const todoId = await openItem('003900130006')
    const holderOf = async () =>
      (await city.get(`${TODOS}/examineList?size=9999`)).body.records.find(
        (row: { todoId: string }) => row.todoId === todoId,
      ).assigneeName
    for (const [n, leave] of [
      (id: string) => city.put(`${API}/account/set/status`).send({ accountIds: [id], status: 'disabled' }),
      (id: string, body: object) => city.put(`${API}/administrator/${id}`).send({ ...body, areaId: d02 }),
      (id: string) => city.delete(`${API}/administrator/${id}`),
    ].entries()) {
      const body = { loginName: `leaves${n}`, name: '张审核', roleIds: [role.id], areaId: d06 }
      const { id } = (await city.post(`${API}/administrator`).send(body).expect(201)).body
      await city
        .put(`${TODOS}/assign`)
        .send({ todoIds: [todoId], assigneeId: id })
        .expect(200)
      expect(await holderOf()).toBe('张审核')
      expect((await leave(id, body)).status).toBeLessThan(300)
      expect(await holderOf()).toBe('')
    }
  })

  it('are unassigned when the account may no longer decide them', async () => {
    const city = await s.t.as('city')
    const areaId = await areaIdOf(s.t, '003900130006')
    const roleFor = async (permission: string) => {
      const names = { 'zh-CN': permission, 'en-US': permission }
      const { id } = (await city.post(`${API}/role`).send({ names }).expect(201)).body
      const menuIds = await s.t.dataSource
        .query('SELECT id FROM menu WHERE permission = $1', [permission])
        .then((rows: { id: string }[]) => rows.map((row) => row.id))
      const allocate = (call: string) => city.put(`${API}/role/${id}/${call}`).send({ menuIds }).expect(200)
      await allocate('allocation')
      return { id, allocate }
    }
    const reports = await roleFor('integrity:approve')
    const cases = await roleFor('case:approve')
    const body = { loginName: 'roleless', name: '李审核', areaId }
    const both = { ...body, roleIds: [reports.id, cases.id] }
    const { id } = (await city.post(`${API}/administrator`).send(both).expect(201)).body
    const report = await openItem('003900130006', 'dishonesty')
    const complaint = await openItem('003900130006', 'complaint')
    const todoIds = [report, complaint]
    const heldAfter = async (change: () => Promise<unknown>) => {
      await city.put(`${TODOS}/assign`).send({ todoIds, assigneeId: id }).expect(200)
      await change()
      const rows = (await city.get(`${TODOS}/examineList?size=9999`)).body.records
      return todoIds.filter((todoId) => rows.some((row: TodoRow) => row.todoId === todoId && row.assigneeId === id))
    }
    expect(await heldAfter(() => reports.allocate('cancel/allocation'))).toEqual([complaint])
    await reports.allocate('allocation')
    const less = { ...body, roleIds: [reports.id] }
    expect(await heldAfter(() => city.put(`${API}/administrator/${id}`).send(less).expect(200))).toEqual([report])
  })

  it('are assigned only to supervisors who may decide them', async () => {
    const [city, examiner] = [await s.t.as('city'), await idOf('examiner')]
    const assign = (todoId: string, assigneeId: string) =>
      city.put(`${TODOS}/assign`).send({ todoIds: [todoId], assigneeId })
    // An examiner approves; moving a stage, which settles a matter of the sync, is not among it.
    const [stage, claim] = [await openItem('003900130006'), await openItem('003900130006', 'qualification')]
    const { body } = await assign(stage, examiner).expect(400)
    expect(body.fields).toMatchObject({ assigneeId: [expect.any(String)] })
    await assign(claim, examiner).expect(200)
    await assign(claim, await idOf('auditor')).expect(400)
    const rows = (await city.get(`${TODOS}/assignees`).expect(200)).body
    const permissions = rows.find(({ id }: { id: string }) => id === examiner).permissions
    expect(permissions).toContain('qualification:approve')
    expect(permissions).not.toContain('project:stage')
  })

  it('are assigned only to supervisors who see them', async () => {
    const [city, district] = [await s.t.as('city'), await s.t.as('district06')]
    const [own, foreign] = [await openItem('003900130006'), await openItem('003900130002')]
    const assign = (caller: Caller, todoId: string, assigneeId: string) =>
      caller.put(`${TODOS}/assign`).send({ todoIds: [todoId], assigneeId })
    await assign(district, foreign, await idOf('district06')).expect(404)
    await assign(city, foreign, await idOf('district06')).expect(400)
    await assign(district, own, await idOf('city')).expect(200)
    await assign(city, own, s.parties.buyer.id).expect(400)
    await assign(city, own, UNKNOWN_ID).expect(400)
    await assign(city, UNKNOWN_ID, await idOf('city')).expect(404)
    await assign(await s.t.as('auditor'), own, await idOf('city')).expect(403)
    const names = async (caller: Caller) =>
      (await caller.get(`${TODOS}/assignees`).expect(200)).body.map(({ id }: { id: string }) => id)
    expect(await names(city)).toContain(await idOf('district06'))
    expect(await names(city)).not.toContain(await idOf('auditor'))
    expect(await names(district)).not.toContain(await idOf('district02'))
  })
})

describe('mentions in notes', () => {
  const nameOf = async (caller: Caller): Promise<string> => {
    const { accountId } = await callerAccount(s.t, caller)
    const [{ name }] = await s.t.dataSource.query('SELECT name FROM account WHERE id = $1', [accountId])
    return name
  }
  const itemsOf = async (caller: Caller): Promise<TodoRow[]> => {
    const { body } = await caller.get(`${TODOS}/examineList?current=1&size=100`).expect(200)
    return body.records.filter(({ sourceType }: TodoRow) => sourceType === 'mention')
  }
  const about = () => ({ type: 'project', id: s.project.projectId })
  const at = () => `${NOTES}?type=project&id=${s.project.projectId}`
  const write = (caller: Caller, text: string) => caller.post(NOTES).send({ ...about(), text })

  it('open an item for that supervisor alone, until it has read or answered', async () => {
    const [district, city, other] = [await s.t.as('district06'), await s.t.as('city'), await s.t.as('district02')]
    const [name, foreign] = [await nameOf(district), await nameOf(other)]
    const { body } = await city.get(at()).expect(200)
    expect(body.colleagues).toContain(name)
    expect(body.colleagues).not.toContain(foreign)
    expect(body.colleagues).not.toContain(await nameOf(city))
    const sent = await write(city, `@${name} 请核对；@${foreign}`).expect(201)
    expect(sent.body.mentioned).toEqual([name])

    const [item, ...more] = await itemsOf(district)
    expect(more).toEqual([])
    expect(item).toMatchObject({ id: about().id, assigneeName: name, link: `/projectDetails?id=${about().id}` })
    expect([await itemsOf(city), await itemsOf(other)]).toEqual([[], []])
    await s.t.app.get(MessageDispatcher, { strict: false }).run(s.t.ctx())
    const messages = (await district.get(`${API}/sysMessage/list`)).body.records
    expect(messages[0].content).toContain(`${await nameOf(city)} 将“备注中提到您`)
    expect((await district.get(at())).body.mentioned).toBe(true)

    await write(city, `＠${name} 再请核对`).expect(201)
    expect(await itemsOf(district)).toHaveLength(1)
    await other.delete(`${NOTES}/mentions/${about().id}`).expect(204)
    expect(await itemsOf(district)).toHaveLength(1)
    await district.delete(`${NOTES}/mentions/${about().id}`).expect(204)
    expect(await itemsOf(district)).toEqual([])
    await district.delete(`${NOTES}/mentions/${about().id}`).expect(204)

    await write(city, `@${name}`).expect(201)
    await write(district, '已核对').expect(201)
    expect(await itemsOf(district)).toEqual([])
    expect((await district.get(at())).body.mentioned).toBe(false)
  })

  it('cannot be handed over, and end with the account', async () => {
    const [district, city] = [await s.t.as('district06'), await s.t.as('city')]
    await write(city, `@${await nameOf(district)}`).expect(201)
    const [item] = await itemsOf(district)
    const { accountId } = await callerAccount(s.t, city)
    for (const assigneeId of [accountId, null]) {
      await district
        .put(`${TODOS}/assign`)
        .send({ todoIds: [item?.todoId], assigneeId })
        .expect(409)
    }
    expect(await itemsOf(district)).toHaveLength(1)
    const { accountId: mentioned } = await callerAccount(s.t, district)
    await unitOfWork(s.t.ctx(), (tx) => returnTodos(tx, [mentioned]))
    expect(await itemsOf(district)).toEqual([])
  })

  it('are not for participants', async () => {
    await s.parties.buyer.caller.delete(`${NOTES}/mentions/${about().id}`).expect(403)
  })
})
