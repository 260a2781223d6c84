import { ask } from '../lib/ask.js'
import { login } from '../lib/login.js'
import { expect, test } from '../lib/test.js'
import { makeSection } from '../lib/world.js'

interface Project {
  id: string
  procurementCategory: string
}
interface Cell {
  code: string
  indicators: { procurementCategories: string[] | null }[]
}

test('a supervisor states the kind of a project, and finds it by the kind', async ({ page }) => {
  const { place } = await makeSection({})
  const { id, name } = place.project
  await login(page, 'supervisor', 'supervisor06', `/projectDetails?id=${id}`)
  const facts = page.getByRole('main')
  await expect(facts.getByText('尚未注明')).toBeVisible()
  await page.getByRole('button', { name: '编辑项目' }).click()
  // The value covers the control.
  await page.getByRole('combobox', { name: '采购类别' }).click({ force: true })
  await page.getByTitle('工程').click()
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '项目管理' })).toBeVisible()
  await page.goto(`/projectDetails?id=${id}`)
  await expect(facts.getByText('工程', { exact: true })).toBeVisible()

  await page.goto('/projectManagement')
  await page.getByRole('button', { name: '更多筛选' }).click()
  const filters = page.getByRole('group', { name: '采购类别' })
  await filters.getByRole('checkbox', { name: '工程' }).check()
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await expect(page).toHaveURL(/procurementCategory/)
  await expect(page.getByRole('link', { name })).toBeVisible()
  const { records } = await ask<{ records: Project[] }>(page, 'sysProject/list?procurementCategory=works&size=100')
  expect(records.map((one) => one.id)).toContain(id)
  expect(new Set(records.map((one) => one.procurementCategory))).toEqual(new Set(['works']))

  await page.goto('/visualization')
  const card = page.getByRole('region', { name: '标段采购类别' })
  await card.getByRole('button', { name: '数据表' }).click()
  await card.getByRole('button', { name: /工程$/ }).click()
  await expect(page).toHaveURL(/category=works/)
})

test('a question is limited to works, and no kind may be left without any', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/baseinfo/evaluation')
  const read = async () => (await ask<Cell[]>(page, 'mutualEvaluation')).find(({ code }) => code === 'B2')
  await page.getByRole('link', { name: /^编辑 B2/ }).click()
  const kindsOf = (n: number) => page.getByRole('group', { name: `第 ${n} 题的采购类别` })
  const unfold = (n: number) =>
    page
      .getByRole('group', { name: `第 ${n} 题`, exact: true })
      .getByRole('button', { name: '全部类别' })
      .click()
  await unfold(1)
  await kindsOf(1).getByRole('checkbox', { name: '工程' }).check()
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '互评设置', exact: true })).toBeVisible()
  expect((await read())?.indicators.map((one) => one.procurementCategories)).toEqual([['works'], null, null, null])

  await page.getByRole('link', { name: /^编辑 B2/ }).click()
  for (const n of [2, 3, 4]) {
    await unfold(n)
    await kindsOf(n).getByRole('checkbox', { name: '工程' }).check()
  }
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText('货物采购没有可评的题目：请为货物保留至少一题', { exact: true })).toBeVisible()
})
