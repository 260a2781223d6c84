import { startSession } from '../lib/login.js'
import { WEIGHED_PAGES, weighPage } from '../lib/script-weights.js'
import { expect, test } from '../lib/test.js'

test('no page loads more script than its limit', async ({ browser }) => {
  const visitor = await browser.newContext()
  const administrator = await browser.newContext()
  await startSession(administrator, 'supervisor', 'admin')
  const loaded: [string, number][] = []
  for (const { name, path, login } of WEIGHED_PAGES) {
    const page = await (login ? administrator : visitor).newPage()
    loaded.push([name, await weighPage(page, path)])
    await page.close()
  }
  const limits = new Map(WEIGHED_PAGES.map(({ name, kB }) => [name, kB]))
  expect(loaded.filter(([name, kB]) => kB > (limits.get(name) ?? 0))).toEqual([])
  // A page whose scripts were not counted would stay below any limit.
  expect(loaded.filter(([, kB]) => kB < 100)).toEqual([])
  await Promise.all([visitor.close(), administrator.close()])
})
