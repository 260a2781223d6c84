import { enter } from '../lib/caller.js'
import { expect, test } from '../lib/test.js'
import { makeParty, makeSection } from '../lib/world.js'

for (const path of ['/', '/myproject', '/evaluate']) {
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
