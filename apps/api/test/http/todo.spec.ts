import { addDays, dateOf, type Permission } from '@credit/contract'
import { unitOfWork } from '#database/unit-of-work'
import { TodoEntity } from '#entities/todo/todo'
import { closeTodo, endWait, forgetTodos, openTodo } from '../../src/modules/todo/todo.js'
import { MONDAY } from '../support/evaluation.js'
import { supervisorWith } from '../support/rights.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

async function areaOf(code: string): Promise<string> {
  const [area] = await t.dataSource.query('SELECT id FROM area WHERE code = $1', [code])
  return area.id
}

describe('to-do list', () => {
  it('shows the open items of an area, by due time', async () => {
    const [d06, d02] = [await areaOf('003900130006'), await areaOf('003900130002')]
    const source = () => crypto.randomUUID()
    const [first, second, third] = [source(), source(), source()]
    const open = (sourceId: string, areaId: string, dueAt: Date | null) =>
      unitOfWork(t.ctx(), (tx) =>
        openTodo(tx, {
          sourceType: 'profile',
          permission: 'supplier:approve',
          sourceId,
          areaId,
          dueAt,
          link: '/x',
          title: { 'zh-CN': '待审', 'en-US': 'Waits' },
        }),
      )
    await open(first, d06, null)
    await open(second, d06, t.clock.now())
    await open(third, d02, null)
    await open(first, d06, null)
    const list = async (who: Who, query = '') =>
      (await (await t.as(who)).get(`${API}/supervisor/examineList${query}`)).body
    const mine = await list('district06', '?current=1&size=9999')
    expect(mine.records.map((r: { id: string }) => r.id)).toEqual([second, first])
    expect(mine.records[0]).toMatchObject({ sourceType: 'profile', title: '待审', link: '/x' })
    expect(mine.records[0].areaName).toBeTruthy()
    expect((await list('city')).total).toBe(3)
    expect((await (await t.as(1)).get(`${API}/supervisor/examineList`)).status).toBe(403)
    await unitOfWork(t.ctx(), (tx) => closeTodo(tx, 'profile', second))
    expect((await list('district06')).total).toBe(1)
    expect(await t.dataSource.getRepository(TodoEntity).countBy({ sourceId: second })).toBe(0)
  })

  it('is limited to items that the caller may decide or open', async () => {
    const areaId = await areaOf('003900130006')
    const sources = ['certificate', 'complaint', 'dishonesty', 'backup', 'flag'] as const
    for (const sourceType of sources) {
      await unitOfWork(t.ctx(), (tx) =>
        openTodo(tx, {
          ...{ sourceType, sourceId: crypto.randomUUID(), areaId, link: '/x' },
          title: { 'zh-CN': sourceType, 'en-US': sourceType },
        }),
      )
    }
    const offered = async (...permissions: Permission[]) => {
      const caller = await supervisorWith(t, '003900130006', ['dashboard:view', ...permissions])
      const { body } = await caller.get(`${API}/supervisor/examineList?size=9999`).expect(200)
      expect(body.total).toBe(body.records.length)
      return body.records
        .map(({ sourceType }: { sourceType: string }) => sourceType)
        .filter((one: string) => (sources as readonly string[]).includes(one))
        .sort()
    }
    expect(await offered()).toEqual([])
    expect(await offered('credit:list')).toEqual([])
    expect(await offered('integrity:list')).toEqual(['dishonesty'])
    expect(await offered('case:approve')).toEqual(['complaint'])
    expect(await offered('certificate:list', 'certificate:approve')).toEqual(['certificate'])
    expect(await offered('log:view')).toEqual(['backup'])
    const auditor = (await (await t.as('auditor')).get(`${API}/supervisor/examineList?size=9999`)).body.records
    expect(auditor.map(({ sourceType }: { sourceType: string }) => sourceType)).toEqual(
      expect.arrayContaining([...sources]),
    )
  })
})

describe('the term of an item', () => {
  const rowOf = async (sourceId: string) => {
    const { body } = await (await t.as('city')).get(`${API}/supervisor/examineList?size=9999`).expect(200)
    return body.records.find((row: { id: string }) => row.id === sourceId)
  }
  const open = async (more: object = {}) => {
    const [sourceId, areaId] = [crypto.randomUUID(), await areaOf('003900130006')]
    await unitOfWork(t.ctx(), (tx) =>
      openTodo(tx, {
        ...{ sourceType: 'dishonesty', sourceId, areaId, link: '/x' },
        title: { 'zh-CN': '举报', 'en-US': 'Report' },
        ...more,
      }),
    )
    return sourceId
  }
  const endOf = (day: string) => `${addDays(day, 1)}T00:00:00+08:00`

  it('is a setting of working days, and follows the setting and the calendar', async () => {
    t.clock.set(MONDAY)
    const id = await open()
    const friday = addDays(dateOf(new Date(MONDAY)), 4)
    expect(await rowOf(id)).toMatchObject({
      dueAt: endOf(addDays(friday, 3)),
      age: 0,
      waitsFor: null,
      waitsUntil: null,
    })
    const city = await t.as('city')
    const days = (date: string, kind: string) =>
      city
        .put(`${API}/calendar/days`)
        .send({ days: [{ date, kind }] })
        .expect(200)
    await days(friday, 'off')
    expect(await rowOf(id)).toMatchObject({ dueAt: endOf(addDays(friday, 4)) })
    await days(friday, 'ordinary')
    const setting = (await city.get(`${API}/settingDay`)).body.find(({ key }: { key: string }) => key === 'examineDays')
    const { body } = await city.put(`${API}/settingDay/${setting.id}`).send({ days: 2, version: setting.version })
    expect(await rowOf(id)).toMatchObject({ dueAt: endOf(addDays(friday, -2)) })
    await city.put(`${API}/settingDay/${setting.id}`).send({ days: setting.days, version: body.version }).expect(200)
    t.clock.set(`${addDays(friday, 3)}T09:00:00+08:00`)
    expect(await rowOf(id)).toMatchObject({ age: 5 })
  })

  it('begins after the wait for the party, and the item returns by itself', async () => {
    t.clock.set(MONDAY)
    const friday = addDays(dateOf(new Date(MONDAY)), 4)
    const id = await open({ waitsFor: 'party', termFrom: friday })
    const due = { dueAt: endOf(addDays(friday, 7)) }
    expect(await rowOf(id)).toMatchObject({ ...due, waitsFor: 'party', waitsUntil: friday })
    t.clock.set(`${addDays(friday, 1)}T00:00:00+08:00`)
    expect(await rowOf(id)).toMatchObject({ ...due, waitsFor: null, waitsUntil: null })
    t.clock.set(MONDAY)
    await unitOfWork(t.ctx(), (tx) => endWait(tx, 'dishonesty', id))
    expect(await rowOf(id)).toMatchObject({ dueAt: endOf(addDays(friday, 3)), waitsFor: null })
  })

  it('ends with the record: items about a removed one are gone', async () => {
    const id = await open()
    await unitOfWork(t.ctx(), (tx) => forgetTodos(tx, [id]))
    expect(await rowOf(id)).toBeUndefined()
  })
})
