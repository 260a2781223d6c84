import { login } from '../lib/login.js'
import { expect, test } from '../lib/test.js'

for (const path of ['/myproject', '/evaluate']) {
  test(`the sections of a project on ${path} are folded and unfolded`, async ({ page }) => {
    await login(page, 'supplier', 'supplier01')
    await page.goto(path)
    const fold = page.getByRole('button', { name: '关闭行' })
    await expect(fold.first()).toBeVisible()
    const [projects, sections] = [await fold.count(), page.locator('tr.section-row')]
    const shown = await sections.count()
    await fold.first().click()
    await expect(fold).toHaveCount(projects - 1)
    expect(await sections.count()).toBeLessThan(shown)
    await page.getByRole('button', { name: '展开行' }).click()
    await expect(fold).toHaveCount(projects)
    await expect(sections).toHaveCount(shown)
  })
}
