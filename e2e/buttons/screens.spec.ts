import { seeButtons } from '../lib/buttons.js'
import { login } from '../lib/login.js'
import { expect, test } from '../lib/test.js'
import { withIds } from '../tour/ids.js'
import { SCREENS, type Visitor } from '../tour/screens.js'

const TYPES = {
  admin: 'supervisor',
  supervisor06: 'supervisor',
  purchaser01: 'purchaser',
  supplier01: 'supplier',
  agency01: 'agency',
  expert01: 'expert',
} as const satisfies Partial<Record<Visitor, string>>

test.setTimeout(900_000)

for (const [who, paths] of Object.entries(SCREENS)) {
  test(`${who} sees the buttons of every screen`, async ({ page }) => {
    if (who in TYPES) await login(page, TYPES[who as keyof typeof TYPES], who)
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
