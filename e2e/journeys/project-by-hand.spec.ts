import { randomUUID } from 'node:crypto'
import { ask } from '../lib/ask.js'
import { login } from '../lib/login.js'
import { expect, type Locator, type Page, test } from '../lib/test.js'

interface Named {
  records: { name: string }[]
}

/** The name of the oldest record of a list: other journeys delete only what they have made. */
async function oldest(page: Page, list: string): Promise<string> {
  const { records } = await ask<Named>(page, `${list}/list?size=1&sort=createTime,asc`)
  return records[0]?.name ?? ''
}

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

test('a project is entered by hand, its parties with a reason, and its evaluators get more time', async ({
  page,
}) => {
  await login(page, 'supervisor', 'admin')
  const [buyer, agency] = [await oldest(page, 'purchaser'), await oldest(page, 'purchaserAgent')]
  const code = `HAND-${randomUUID().slice(0, 8)}`
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
