import { callerOf, enter } from '../lib/caller.js'
import { login, startSession } from '../lib/login.js'
import { expect, type Locator, test } from '../lib/test.js'
import { makeParty } from '../lib/world.js'

async function addParty(dialog: Locator, part: string, name: string) {
  const page = dialog.page()
  await dialog.getByRole('combobox', { name: '身份' }).press('ArrowDown')
  await page.locator(`.ant-select-item-option[title="${part}"]`).click()
  // The first list takes the focus back when it closes, and the search that lost it is empty again.
  await expect(async () => {
    await dialog.getByRole('combobox', { name: '主体' }).fill(name)
    await page.locator(`.ant-select-item-option[title^="${name}"]`).click({ timeout: 5000 })
  }).toPass()
  await dialog.getByRole('button', { name: '添加' }).click()
  await expect(dialog.getByRole('button', { name: `撤销：${name}` })).toBeVisible()
}

test('a project is entered by hand with its parties, and evaluators get more time', async ({ page }) => {
  await startSession(page.context(), 'supervisor', 'admin')
  const { title: buyer } = await makeParty('purchaser')
  const { title: agency } = await makeParty('agency')
  const code = 'HAND-01'
  const name = `手工项目 ${code}`

  await page.goto('/projectManagement')
  await page.getByRole('button', { name: '新增项目' }).click()
  await page.getByRole('textbox', { name: '项目编号' }).fill(code)
  await page.getByRole('textbox', { name: '项目名称' }).fill(name)
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '新增标段' }).click()
  await dialog.getByLabel('标段编号').fill(`${code}-1`)
  await dialog.getByLabel('标段名称').fill('办公桌椅')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  const section = page.getByRole('region', { name: '办公桌椅', exact: true })
  await expect(section).toContainText('缺少：采购人')

  await section.getByRole('button', { name: /调整参与方/ }).click()
  await expect(dialog.getByRole('status')).toHaveText('尚未作任何调整。')
  await addParty(dialog, '采购人', buyer)
  await addParty(dialog, '代理机构', agency)
  const undo = dialog.getByRole('button', { name: `撤销：${agency}` })
  await undo.click()
  await expect(undo).toHaveCount(0)
  await addParty(dialog, '代理机构', agency)
  await expect(dialog.getByRole('status')).toContainText('将生成 0 份评价')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByLabel('原因').fill('纸质档案补录')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByRole('link', { name: buyer })).toBeVisible()
  await expect(section.getByRole('link', { name: agency })).toBeVisible()

  await section.getByRole('button', { name: /下一阶段/ }).click()
  await dialog.getByRole('button', { name: /下一阶段/ }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: '延长评价期限' }).click()
  await expect(dialog.getByRole('status')).toContainText('份评价将顺延')
  await dialog.getByLabel('顺延工作日').fill('10')
  await dialog.getByLabel('原因').fill('系统停机')
  await dialog.getByRole('button', { name: '延长评价期限' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: '同步与手工修改' }).click()
  await expect(dialog.getByText('该项目为手工录入，数据同步不会更改。')).toBeVisible()
})

interface Project {
  id: string
  name: string
  pause: boolean
  bidSectionList: { status: string; bidSectionName: string; filedOn: string | null }[]
}

test('buttons change a project, its section and its stages, as the API shows', async ({ browser, server }) => {
  const admin = await callerOf('supervisor', 'admin')
  const code = 'EDIT-01'
  const { id } = await admin.post<Project>('sysProject', { code, name: `项目 ${code}` })
  const sectionName = `标段 ${code}`
  const project = () => admin.get<Project>(`sysProject/${id}`)
  const section = async () => (await project()).bidSectionList[0]
  const page = await enter(browser, admin)
  const dialog = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const send = async (name: string) => {
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto(`/projectDetails?id=${id}`)
  await press('新增标段')
  await dialog.getByLabel('标段编号').fill(`${code}-1`)
  await dialog.getByLabel('标段名称').fill('待改')
  await send('保存')
  await press('编辑标段：待改')
  await dialog.getByLabel('标段名称').fill(sectionName)
  await send('保存')
  expect((await section())?.bidSectionName).toBe(sectionName)

  await press(`“${sectionName}”的备注`)
  await dialog.getByRole('textbox', { name: '新备注' }).fill('已核对')
  await dialog.getByRole('button', { name: '添加备注' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('已核对')
  await expect(dialog.getByRole('textbox', { name: '新备注' })).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await press('暂停项目')
  await dialog.getByLabel('原因').fill('等待质疑处理')
  await send('暂停项目')
  expect((await project()).pause).toBe(true)
  await press('恢复项目')
  await send('恢复项目')
  expect((await project()).pause).toBe(false)

  for (const [at, stage] of ['0', '1'].entries()) {
    await press(`进入下一阶段：${sectionName}`)
    await dialog.getByRole('button', { name: '进入下一阶段' }).click()
    await expect(dialog).toBeHidden()
    expect([at, (await section())?.status]).toEqual([at, stage])
  }
  await press(`修改“${sectionName}”的合同备案日期`)
  await dialog.getByRole('textbox', { name: '合同备案日期' }).click()
  const calendar = page.locator('.ant-picker-dropdown')
  // Back and forth by year and month, then a day of the year before.
  for (const name of ['上一年', '下一年', '上个月', '下个月', '上个月']) {
    await calendar.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  }
  await calendar.getByRole('button', { name: '选择年份' }).click()
  await calendar.getByTitle(String(Number(server.day().slice(0, 4)) - 1), { exact: true }).click()
  await calendar.getByTitle(/-01$/).first().click()
  await calendar.getByRole('button', { name: '选择月份' }).click()
  await calendar.getByTitle(/-01$/).first().click()
  await calendar.getByTitle(/-15$/).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  // The contract was signed today.
  const fault = dialog.locator('.ant-form-item-explain-error')
  await expect(fault).toHaveText(/./)
  // Text that is not a date is refused, and the previous value is not saved in its place.
  const filedOn = dialog.getByRole('textbox', { name: '合同备案日期' })
  await filedOn.fill('2026-02-30')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(fault).toHaveText('请输入日期，格式为 2026-01-31')
  await expect(filedOn).toHaveValue('2026-02-30')
  await filedOn.click()
  await calendar.getByText('今天', { exact: true }).click()
  await send('保存')
  expect((await section())?.filedOn).toMatch(/^\d{4}-\d\d-\d\d$/)

  await press(`更正阶段：${sectionName}`)
  await dialog.getByLabel('原因').fill('录入有误')
  await send('更正阶段')
  expect((await section())?.status).toBe('0')
  await press(`更正阶段：${sectionName}`)
  // The only stage that is left is named, too.
  await expect(dialog.getByText('采购中', { exact: true })).toBeVisible()
  await dialog.getByLabel('原因').fill('录入有误')
  await send('更正阶段')
  expect((await section())?.status).toBe('')

  await press('编辑项目')
  await page.getByRole('textbox', { name: '项目名称' }).fill(`改名一 ${code}`)
  await press('保存')
  await page.getByRole('searchbox', { name: '搜索' }).fill(code)
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(code))
  await press(`编辑“改名一 ${code}”`)
  await page.getByRole('textbox', { name: '项目名称' }).fill(`改名二 ${code}`)
  await press('保存')
  await expect(page.getByRole('link', { name: `改名二 ${code}` })).toBeVisible()
  expect((await project()).name).toBe(`改名二 ${code}`)
  await page.context().close()
})

test('a long title does not cover the close button of its dialog', async ({ page }) => {
  const admin = await callerOf('supervisor', 'admin')
  const code = 'LONG-01'
  const { id } = await admin.post<Project>('sysProject', {
    code,
    name: `${'很长的名称'.repeat(8)} ${code}`,
  })
  await login(page, 'supervisor', 'admin', `/projectDetails?id=${id}`)
  await page.getByRole('button', { name: '延长评价期限' }).click()
  const dialog = page.getByRole('dialog')
  const close = await dialog.getByRole('button', { name: /关闭|close/i }).boundingBox()
  const end = await dialog.locator('.ant-modal-title').evaluate((title) => {
    const text = document.createRange()
    text.selectNodeContents(title)
    return Math.max(...[...text.getClientRects()].map(({ right }) => right))
  })
  expect(end).toBeLessThanOrEqual(close?.x ?? 0)
})
