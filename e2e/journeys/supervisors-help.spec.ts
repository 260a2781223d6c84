import { callerOf, enter } from '../lib/caller.js'
import { expect, type Page, test } from '../lib/test.js'
import { admin, freshWord, makeParties, makeParty, makeProject, makeSection, reportBehaviour } from '../lib/world.js'

interface Rows<Row> {
  total: number
  records: Row[]
}
interface Project {
  pause: boolean
}
interface Todo {
  todoId: string
  title: string
  assigneeName: string
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a note about a project is read by another supervisor', async ({ browser }) => {
  const [district, city] = [await callerOf('supervisor', 'supervisor06'), await callerOf('supervisor', 'admin')]
  const project = await makeProject()
  const text = '已电话核实'
  const page = await enter(browser, district)
  await page.goto(`/projectDetails?id=${project.id}`)
  const card = page.getByRole('region', { name: '备注' })
  await button(page, '添加备注').click()
  await expect(card.getByText('请填写备注')).toBeVisible()
  await card.getByRole('textbox', { name: '新备注' }).fill(text)
  await button(page, '添加备注').click()
  await expect(page.getByText('备注已添加')).toBeVisible()
  await expect(card.getByRole('textbox', { name: '新备注' })).toHaveValue('')

  const other = await enter(browser, city)
  await other.goto(`/projectDetails?id=${project.id}`)
  const item = other.getByRole('region', { name: '备注' }).getByRole('listitem')
  await expect(item.filter({ hasText: text })).toContainText(/supervisor06|监管/)
  await page.context().close()
  await other.context().close()
})

test('to-do items are taken, handed over together and returned', async ({ browser }) => {
  const city = await callerOf('supervisor', 'admin')
  const assigneeOf = async (todoId: string) => {
    const { records } = await city.get<Rows<Todo>>('supervisor/examineList?size=9999')
    return records.find((item) => item.todoId === todoId)?.assigneeName
  }
  for (const party of await makeParties('supplier', 2)) await reportBehaviour(party)
  const todo = await city.get<Rows<Todo>>('supervisor/examineList?size=2')
  const [first, second] = todo.records
  if (!first || !second) throw new Error('two behaviours were reported')
  const page = await enter(browser, city)
  await page.goto('/')
  const card = page.getByRole('region', { name: /^待办事项/ })
  const choose = async (option: RegExp) => {
    const dialog = page.getByRole('dialog', { name: /^分配/ })
    await dialog.getByRole('combobox', { name: /承办人/ }).click()
    await page.getByTitle(option).click()
    await dialog.getByRole('button', { name: '分配' }).click()
    await expect(dialog).toBeHidden()
  }
  await card
    .getByRole('button', { name: `分配：${first.title}` })
    .first()
    .click()
  await choose(/（本人）$/)
  await expect.poll(() => assigneeOf(first.todoId)).not.toBe('')
  await expect(card.getByText(/^我的 \d+$/)).toBeVisible()

  for (const { title } of [first, second]) {
    await card
      .getByRole('checkbox', { name: `选择“${title}”` })
      .first()
      .check()
  }
  await card.getByRole('button', { name: '分配所选 2 项' }).click()
  await choose(/^无人（退回）$/)
  await expect.poll(() => assigneeOf(first.todoId)).toBe('')
  expect(await assigneeOf(second.todoId)).toBe('')
  await page.context().close()
})

test('a supervisor reads why the evaluation of a pair opened, or why not', async ({ browser }) => {
  const { place } = await makeSection({ stage: 0 })
  const page = await enter(browser, await admin())
  await page.goto(`/projectDetails?id=${place.project.id}`)
  await page
    .getByRole('button', { name: /^为何未生成评价？/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /的评价生成情况$/ })
  await expect(dialog.getByText('请选择两个不同的参与方。')).toBeVisible()
  const choose = async (field: string, option: RegExp) => {
    await dialog.getByRole('combobox', { name: field, exact: true }).press('ArrowDown')
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByTitle(option).first().click()
  }
  await choose('评价方', /（采购人）$/)
  await choose('被评价方', /（代理机构）$/)
  await expect(dialog.getByText('该评价已生成。')).toBeVisible()
  // No setting names this pair in either direction.
  await choose('阶段', /^支付申请$/)
  await expect(dialog.getByText('标段尚未到达该阶段，或阶段已被更正。')).toBeVisible()
  await page.context().close()
})

test('projects are paused in bulk with a reason, and resumed', async ({ browser }) => {
  const district = await callerOf('supervisor', 'supervisor06')
  const word = freshWord()
  for (const _ of [1, 2]) await makeProject(word)
  const page = await enter(browser, district)
  await page.goto(`/projectManagement?keyword=P-${word}`)
  const boxes = page.getByRole('main').locator('tbody').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  const ids = await page
    .locator('tbody tr.ant-table-row-selected')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-key')))
  expect(ids).toHaveLength(2)
  const paused = async () => {
    const rows = await Promise.all(ids.map((id) => district.get<Project>(`sysProject/${id}`)))
    return rows.map(({ pause }) => pause)
  }
  await button(page, '暂停 2 条').click()
  const dialog = page.getByRole('dialog', { name: '批量暂停项目' })
  await expect(dialog.getByText('2 条中将变更 2 条：')).toBeVisible()
  const start = dialog.getByRole('button', { name: '暂停 2 条' })
  await expect(start).toBeDisabled()
  await dialog.getByRole('textbox', { name: '暂停原因' }).fill('等待质疑处理结果')
  await start.click()
  await expect(dialog.getByText('2 条中完成 2 条')).toBeVisible()
  expect(await paused()).toEqual([true, true])
  await dialog.getByRole('button', { name: '撤销' }).click()
  const back = page.getByRole('dialog', { name: /^撤销：/ })
  await back.getByRole('button', { name: '撤销 2 条' }).click()
  await expect(back.getByText('2 条中完成 2 条')).toBeVisible()
  expect(await paused()).toEqual([false, false])
  await back.getByRole('button', { name: '关闭' }).last().click()
  await page.context().close()
})

test('disabling an account can be undone for 30 s', async ({ browser }) => {
  const city = await callerOf('supervisor', 'admin')
  const statusOf = async () => (await city.get<{ id: string; status: string }[]>(`expert/${id}/accounts`))[0]?.status
  const { participantId: id } = await makeParty('expert')
  expect(await statusOf()).toBe('enabled')
  const page = await enter(browser, city)
  await page.goto(`/evaluationExpertsManagement/details?id=${id}&tab=accounts`)
  await button(page, '停用').click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  const undo = page.getByRole('button', { name: '撤销', exact: true })
  const notice = page.getByRole('status').filter({ has: undo })
  await expect(notice).toBeVisible()
  expect(await statusOf()).toBe('disabled')
  await notice.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销')).toBeVisible()
  await expect(notice).toBeHidden()
  expect(await statusOf()).toBe('enabled')
  await expect(button(page, '停用')).toBeVisible()
  await page.context().close()
})

test('a supervisor views the own pages of a participant read-only and leaves them', async ({ browser }) => {
  const city = await callerOf('supervisor', 'admin')
  const { participantId: id, title: name } = await makeParty('supplier')
  const page = await enter(browser, city)
  const record = `/supplierManagement/details?id=${id}`
  await page.goto(record)
  await button(page, '以主体身份查看').click()
  const dialog = page.getByRole('dialog', { name: /身份查看$/ })
  await expect(dialog.getByText(/会记入日志/)).toBeVisible()
  await dialog.getByRole('button', { name: '开始查看' }).click()
  const banner = page.getByRole('status').filter({ hasText: '只能查看，不能操作' })
  await expect(banner).toContainText(name)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('link', { name: '待我评价' })).toBeVisible()
  await expect(menu.getByRole('link', { name: '供应商', exact: true })).toHaveCount(0)

  await page.goto('/supplierManagement/details')
  await button(page, '修改资料').click()
  await page.getByRole('textbox', { name: /^(\* ?)?地址$/ }).fill('不应保存的地址')
  await button(page, '保存').click()
  await expect(page.getByText('正在以主体身份查看，只能查看，不能操作')).toBeVisible()
  const { address } = await city.get<{ address: string | null }>(`supplier/${id}`)
  expect(address).not.toBe('不应保存的地址')

  await page.goto('/')
  await banner.getByRole('button', { name: '退出查看' }).click()
  await expect(page).toHaveURL(new RegExp(`${id}$`))
  await expect(banner).toHaveCount(0)
  await expect(menu.getByRole('link', { name: '供应商', exact: true })).toBeVisible()
  const log = await city.get<Rows<{ entityId: string }>>(`logs/operation?action=own-pages:view&entityId=${id}&size=50`)
  expect(log.total).toBeGreaterThan(0)
  await page.context().close()
})
