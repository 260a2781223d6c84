import { enter } from '../lib/caller.js'
import { formAbout } from '../lib/evaluation.js'
import { expect, test } from '../lib/test.js'
import { makeParty, makeSection } from '../lib/world.js'

for (const path of ['/', '/myproject']) {
  test(`the sections of a project on ${path} collapse and expand`, async ({ browser }) => {
    const supplier = await makeParty('supplier')
    for (let n = 0; n < 2; n++) await makeSection({ winners: [supplier], lots: 2, stage: 1 })
    const page = await enter(browser, supplier)
    await page.goto(path)
    // The table of the home loads once it is seen.
    if (path === '/') {
      await expect(page.getByRole('region', { name: '待评价项目' })).toBeVisible()
      await page.mouse.wheel(0, 5_000)
    }
    const fold = page.getByRole('button', { name: '关闭行' })
    const sections = page.locator('tr.section-row')
    await expect(fold).toHaveCount(2)
    await expect(sections).toHaveCount(4)
    await fold.first().click()
    await expect(fold).toHaveCount(1)
    await expect(sections).not.toHaveCount(4)
    await page.getByRole('button', { name: '展开行' }).click()
    await expect(fold).toHaveCount(2)
    await expect(sections).toHaveCount(4)
  })
}

test('the page of evaluations has a row per section, and names deferred ones', async ({ browser }) => {
  const supplier = await makeParty('supplier')
  const { place, purchaser } = await makeSection({ winners: [supplier], lots: 2, stage: 1 })
  const page = await enter(browser, supplier)
  await page.goto('/evaluate')
  const rows = page
    .getByRole('tabpanel')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(' · ')
  await expect(page.getByRole('button', { name: '关闭行' })).toHaveCount(0)
  await page.getByRole('tab', { name: '已暂缓' }).click()
  await expect(page.getByText('暂缓的评价会显示在这里')).toBeVisible()

  const { recordId } = await formAbout(supplier, place, purchaser, 1)
  await supplier.put(`mutualEvaluationRecord/deferred/evaluation/${recordId}`, { reason: '1', text: '分批交付' })
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(new RegExp(`暂缓：${purchaser.title}（.+，截止 `))
})
