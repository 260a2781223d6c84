import { AuditLogEntity } from '#entities/audit/audit-log'
import { MenuEntity } from '#entities/identity/menu'
import { RoleMenuEntity } from '#entities/identity/role-menu'
import { allEntries, type MenuNode, menuIdsOf } from '../support/rights.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const UNCHANGED = { moves: [], icons: 0, reordered: false }

let t: TestApp
let city: Caller
beforeAll(async () => {
  t = await startTestApp()
  city = await t.as('city')
})
afterAll(() => t.stop())

const suggested = async () => (await city.get(`${API}/menu/suggested`).expect(200)).body
const tree = async () => (await city.get(`${API}/menu/menu/tree`).expect(200)).body as MenuNode[]
const namesOf = (nodes: MenuNode[]) => nodes.map(({ name }) => name)
const below = async (code: string) => {
  const [id] = await menuIdsOf(t, code)
  return allEntries(await tree()).find((node) => node.id === id)?.children ?? []
}
const make = async (name: string, parentId: string | null) => {
  const names = { 'zh-CN': name, 'en-US': `English ${name}` }
  const input = { kind: 'page', path: '/laws', parentId, names, sortOrder: 1 }
  return (await city.post(`${API}/menu`).send(input).expect(201)).body.id as string
}
const visible = async (who: 'city' | 'auditor' | 2) =>
  allEntries((await (await t.as(who)).get(`${API}/menu/menu/ROOT`)).body as MenuNode[])
    .flatMap(({ kind, path, permission }) => (kind === 'directory' ? [] : [`${path} ${permission}`]))
    .sort()

/** Arranges the menu as an installation has it that is older than the group Today. */
async function makeOlder(): Promise<void> {
  const [today = '', home = '', flags = '', credit = '', laws = ''] = await menuIdsOf(
    ...([t, 'today', 'home', 'integrity-flags', 'integrity-management', 'laws'] as const),
  )
  const menus = t.dataSource.getRepository(MenuEntity)
  await menus.update({ parentId: today }, { parentId: null })
  await menus.update({ id: home }, { icon: 'star' })
  await menus.update({ id: flags }, { parentId: credit, sortOrder: 1 })
  await menus.update({ id: credit }, { names: { 'zh-CN': '诚信管理', 'en-US': 'Integrity' } })
  await menus.update({ id: laws }, { parentId: null, names: { 'zh-CN': '法规', 'en-US': 'Law' } })
  await menus.delete({ id: today })
}

describe('the suggested menu', () => {
  it('is the one of a new installation', async () => {
    expect(await suggested()).toEqual(UNCHANGED)
    const entries = () => t.dataSource.getRepository(AuditLogEntity).count()
    const before = await entries()
    await city.put(`${API}/menu/suggested`).expect(204)
    expect([await suggested(), await entries()]).toEqual([UNCHANGED, before])
  })

  it('is offered to those who may change the menu only', async () => {
    for (const who of ['district06', 'auditor', 2] as const) {
      const caller = await t.as(who)
      await caller.get(`${API}/menu/suggested`).expect(403)
      await caller.put(`${API}/menu/suggested`).expect(403)
    }
  })

  it('moves entries of the product, and keeps own entries, names and rights', async () => {
    await makeOlder()
    const [participants = ''] = await menuIdsOf(t, 'user-managemen')
    const [top, inside] = [await make('常用', null), await make('名录', participants)]
    const grants = () => t.dataSource.getRepository(RoleMenuEntity).find({ order: { roleId: 'ASC', menuId: 'ASC' } })
    const before = [await grants(), await visible('city'), await visible('auditor'), await visible(2)]

    const { moves, icons, reordered } = await suggested()
    const moved = moves.map((move: { before: string | null; after: string }) => [move.before, move.after])
    expect(moved).toEqual([
      [null, '今日'],
      ['首页', '今日 / 首页'],
      ['统计分析', '今日 / 统计分析'],
      ['月度报告', '今日 / 月度报告'],
      ['诚信管理 / 异常评价', '项目与评价 / 异常评价'],
      ['诚信管理', '信用'],
      ['法规', '系统设置 / 网站内容 / 法规'],
    ])
    expect([icons, reordered]).toEqual([1, true])

    const audits = t.dataSource.getRepository(AuditLogEntity)
    const logged = await audits.countBy({ entity: 'menu' })
    await city.put(`${API}/menu/suggested`).expect(204)
    expect(await suggested()).toEqual(UNCHANGED)
    expect(await audits.countBy({ entity: 'menu' })).toBeGreaterThan(logged)
    const shown = (await city.get(`${API}/menu/menu/ROOT`)).body as MenuNode[]
    expect(namesOf(shown)).toEqual(['今日', '主体', '项目与评价', '信用', '系统设置'])
    expect(namesOf(await below('today'))).toEqual(['首页', '统计分析', '月度报告'])
    expect((await below('user-managemen')).map(({ id }) => id)).toContain(inside)
    expect((await tree()).map(({ id }) => id)).toContain(top)
    expect([await grants(), await visible('city'), await visible('auditor'), await visible(2)]).toEqual(before)
    for (const id of [top, inside]) await city.delete(`${API}/menu/${id}`).expect(204)
  })

  it('is not applied if two entries of one name would be in one place', async () => {
    await makeOlder()
    const id = await make('今日', null)
    const before = await tree()
    const { body } = await city.put(`${API}/menu/suggested`).expect(409)
    expect(body).toMatchObject({ code: 'DUPLICATE', error: expect.stringContaining('“今日”') })
    expect(await tree()).toEqual(before)
    await city.delete(`${API}/menu/${id}`).expect(204)
    await city.put(`${API}/menu/suggested`).expect(204)
  })
})

describe('a page of the menu', () => {
  it('has the number of items that its supervisor can decide now', async () => {
    const todos = (await city.get(`${API}/supervisor/examineList?size=9999`).expect(200)).body.records
    const open = async (caller: Caller) => {
      const entries = allEntries((await caller.get(`${API}/menu/menu/ROOT`)).body as MenuNode[])
      return entries.reduce((sum, node) => sum + ((node as MenuNode & { open: number }).open ?? 0), 0)
    }
    expect(await open(city)).toBe(todos.filter(({ waitsFor }: { waitsFor: string | null }) => !waitsFor).length)
    expect(await open(await t.as(2))).toBe(0)
  })
})
