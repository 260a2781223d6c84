import { ask } from '../lib/ask.js'
import { startSession } from '../lib/login.js'
import { expect, test } from '../lib/test.js'
import { makeSection } from '../lib/world.js'

interface Outstanding {
  records: {
    id: string
    projectName: string
    evaluatorName: string | null
    remindedAt: string | null
  }[]
}

test('a supervisor finds outstanding evaluators and reminds several at once', async ({ page, browser, baseURL }) => {
  const { place, purchaser } = await makeSection({ experts: 2, stage: 0 })
  const projectId = place.project.id
  await startSession(page.context(), 'purchaser', purchaser.name)

  const desk = await (await browser.newContext({ baseURL, locale: 'zh-CN' })).newPage()
  await startSession(desk.context(), 'supervisor', 'admin')
  const mine = await ask<Outstanding>(
    desk,
    `mutualEvaluationRecord/outstanding?projectId=${projectId}&evaluatorSign=1&size=100`,
  )
  const [first] = mine.records
  if (!first) throw new Error('the purchaser has given no evaluation yet')
  await desk.goto('/outstanding')
  await desk.getByRole('searchbox', { name: '搜索' }).fill(first.projectName)
  const rows = desk.locator('tbody .ant-table-row').filter({ hasText: first.evaluatorName ?? '' })
  await expect(desk).toHaveURL(/keyword/)
  await expect(desk.locator('.kit-list table[aria-busy=false]')).toBeVisible()
  // Three parties owe this evaluator an evaluation, and it owes one to each of them: six rows.
  const count = 6
  await expect(rows).toHaveCount(count)
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await desk.getByRole('button', { name: `催办 ${count} 份评价` }).click()
  const dialog = desk.getByRole('dialog', { name: '批量催办' })
  await expect(dialog.getByRole('listitem').first()).toContainText('→')
  await dialog.getByRole('button', { name: `催办 ${count} 份评价` }).click()
  await expect(dialog.getByText(new RegExp(`^已催办 \\d+ 名评价人，共 ${count} 份评价`))).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  const after = await ask<Outstanding>(
    desk,
    `mutualEvaluationRecord/outstanding?projectId=${projectId}&evaluatorSign=1&size=100`,
  )
  expect(after.records.find(({ id }) => id === first.id)?.remindedAt).toBeTruthy()

  // The message opens the form.
  await expect(async () => {
    await page.goto('/messages')
    await expect(page.getByText('请尽快完成评价').first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
})
