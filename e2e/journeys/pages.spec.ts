import { callerOf, enter } from '../lib/caller.js'
import { openProfile } from '../lib/loaded.js'
import { expect, type Page, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'

interface Area {
  serviceHours: string
}
interface Entry {
  id: string
  name: string
  hidden: boolean
  children: Entry[]
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a change of the public texts of an area is saved and visible to visitors', async ({
  browser,
  page: visitor,
  server,
}) => {
  const district = await callerOf('supervisor', 'supervisor06')
  const { areaId } = district.session.user as { areaId: string }
  const page = await enter(browser, district)
  await page.goto('/Area')
  const card = page.getByRole('region', { name: '联系信息' })
  const hours = card.getByRole('textbox', { name: '服务时间' })
  await expect(hours).not.toHaveValue('')
  const stored = async () => (await district.get<Area>(`area/${areaId}`)).serviceHours
  const box = page.getByRole('region', { name: '浮动窗口' })
  const heading = box.getByRole('textbox', { name: '中文' })
  await heading.fill('新标题')
  const text = '工作日九点至十一点'
  await hours.fill(text)
  await card.getByRole('button', { name: '保存' }).click()
  await expect.poll(stored).toBe(text)
  const site = new URL('/homes', server.url)
  site.hostname = 'd06.localhost'
  await expect(async () => {
    await visitor.goto(site.href)
    await expect(visitor.getByRole('contentinfo')).toContainText(text, { timeout: 1000 })
  }).toPass()
  // Both forms edit the same record, which has a new version now; the text typed here stays.
  await expect(heading).toHaveValue('新标题')
  const shown = box.getByRole('switch')
  const enabled = async () => (await district.get<{ enabled: boolean }>(`area/floatingBox/${areaId}`)).enabled
  const first = await enabled()
  for (const next of [!first, first]) {
    await shown.click()
    await box.getByRole('button', { name: '保存' }).click()
    await expect.poll(enabled).toBe(next)
  }
  await page.context().close()
})

test('menu entries are created, moved in and out, hidden and deleted', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const page = await enter(browser, admin)
  const word = '条目'
  const tree = () => admin.get<Entry[]>('menu/menu/tree')
  const all = (entries: Entry[]): Entry[] => entries.flatMap((one) => [one, ...all(one.children)])
  const find = async (name: string) => all(await tree()).find((entry) => entry.name === name)
  const tools = page.locator('.menu-tools')
  const press = (name: string) => tools.getByRole('button', { name, exact: true }).click()
  const select = async (name: string) => {
    await page.getByRole('tree', { name: '菜单' }).getByText(name, { exact: true }).click()
    await expect(tools.locator('strong')).toHaveText(name)
  }
  const dialog = page.getByRole('dialog')
  const write = async (name: string) => {
    await dialog.getByRole('textbox', { name: '中文' }).fill(name)
    await dialog.getByRole('textbox', { name: '英文' }).fill(`English ${name}`)
    await dialog.getByRole('textbox', { name: '页面地址' }).fill('/laws')
    await expect(dialog.getByText(/新增的条目须在“角色”中勾选/)).toBeVisible()
    await dialog.getByRole('switch', { name: '不在菜单中显示' }).click()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto('/baseinfo/menus')
  await button(page, '新增一级条目').click()
  await write(word)
  expect(await find(word)).toMatchObject({ hidden: true })
  await select(word)
  await press('新增下级')
  await dialog.getByRole('textbox', { name: '中文' }).fill(`${word}下`)
  await dialog.getByRole('textbox', { name: '英文' }).fill(`Below ${word}`)
  await dialog.getByRole('combobox', { name: '权限' }).press('ArrowDown')
  await page.locator('.ant-select-item-option-active').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  expect((await find(word))?.children.map(({ name }) => name)).toEqual([`${word}下`])

  const level = async () => (await tree()).map(({ name }) => name)
  await press('上移')
  await expect.poll(async () => (await level()).at(-2)).toBe(word)
  await press('下移')
  await expect.poll(async () => (await level()).at(-1)).toBe(word)
  await press('移入上一项')
  await expect.poll(level).not.toContain(word)
  await press('移出一级')
  await expect.poll(level).toContain(word)

  await press('编辑')
  await dialog.getByRole('switch', { name: '不在菜单中显示' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  expect(await find(word)).toMatchObject({ hidden: false })
  await page.getByRole('treeitem').filter({ hasText: word }).locator('.ant-tree-switcher').click()
  for (const name of [`${word}下`, word]) {
    await select(name)
    await press('删除')
    await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click()
    await expect.poll(() => find(name)).toBeUndefined()
  }
  await page.context().close()
})

test('the home shows all events, and a run of the sync starts from it', async ({ browser }) => {
  test.slow()
  const admin = await callerOf('supervisor', 'admin')
  const page = await enter(browser, admin)
  await page.goto('/')
  const events = page.getByRole('region', { name: '最新动态' })
  const rows = events.locator('tbody .ant-table-row')
  await events.scrollIntoViewIfNeeded()
  const all = events.getByRole('button', { name: /^查看全部 \d+ 条$/ })
  const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
  await all.click()
  await expect(rows).toHaveCount(count)
  await events.getByRole('button', { name: '收起' }).click()
  await expect.poll(() => rows.count()).toBeLessThan(count)

  const sync = page.getByRole('region', { name: '数据同步' })
  const lastEnd = async () => (await admin.get<{ syncEndTime: string }>('sync/info/last')).syncEndTime
  const before = await lastEnd()
  await sync.getByRole('button', { name: '立即同步' }).click()
  await expect.poll(lastEnd, { timeout: 120_000 }).not.toBe(before)
  await expect(sync.getByText('全部导入')).toBeVisible()
  await page.context().close()
})

test('the home and record of a participant expand their shortened parts', async ({ browser }) => {
  const supplier = await callerOf('supplier', 'supplier01')
  const page = await enter(browser, supplier)
  await page.goto('/')
  await openProfile(page)
  await button(page, '查看完整号码').click()
  await expect(page.getByText(/\d{17}[\dX]/).first()).toBeVisible()
  await visit(page, '/creditrecord')
  const more = page.getByRole('button', { name: /^显示全部 \d+ 项$/ }).first()
  const card = page.getByRole('region').filter({ has: more }).last()
  await more.scrollIntoViewIfNeeded()
  // Rows of other parts must not arrive between the counts.
  await expect(page.locator('.ant-skeleton, [aria-busy=true]')).toHaveCount(0)
  const rows = await page.getByRole('row').count()
  await more.click()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(rows)
  await button(page, '收起').first().click()
  await expect.poll(() => page.getByRole('row').count()).toBe(rows)
  await expect(card).toHaveCount(1)
  await page.getByRole('button', { name: '以表格显示' }).first().click()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(rows)
  await page.context().close()
})

test('the credit desk lists the scores that the API returns, and opens their origin', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const { records } = await admin.get<{
    records: { id: string; name: string; creditScore: number }[]
  }>('credit/list?size=5&sort=creditScore,desc')
  const page = await enter(browser, admin)
  await page.goto('/integrityManagement')
  await expect(page).toHaveURL(/\/integrityManagement\/Home/)
  for (const { name, creditScore } of records)
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: name })
        .filter({ hasText: creditScore.toFixed(2) }),
    ).not.toHaveCount(0)
  const [best] = records
  await page
    .getByRole('row')
    .filter({ hasText: best?.name })
    .first()
    .getByRole('link', { name: best?.creditScore.toFixed(2) })
    .click()
  await expect(page).toHaveURL(new RegExp(`/integrityManagement/ScoreHistory\\?id=${best?.id}`))
  await expect(page.getByText(best?.name ?? '').first()).toBeVisible()
})
