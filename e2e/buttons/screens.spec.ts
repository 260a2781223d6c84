import { seeButtons } from '../lib/buttons.js'
import { login } from '../lib/login.js'
import { expect, test } from '../lib/test.js'
import { withIds } from '../tour/ids.js'
import { ACCOUNT_TYPES, SCREENS } from '../tour/screens.js'

test.setTimeout(900_000)

for (const [who, paths] of Object.entries(SCREENS)) {
  test(`${who} sees the buttons of every screen`, async ({ page }) => {
    if (who in ACCOUNT_TYPES) await login(page, ACCOUNT_TYPES[who as keyof typeof ACCOUNT_TYPES], who)
    else await page.goto('/homes')
    for (const path of paths) {
      await page.goto(await withIds(page, path))
      // A slow machine is quiet before it has drawn anything.
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      await expect(page.locator('main .ant-skeleton')).toHaveCount(0)
      await seeButtons(page)
    }
  })
}
