import { callerOf, enter } from '../lib/caller.js'
import { expect, type Page, test } from '../lib/test.js'
import { withIds } from '../tour/ids.js'
import { ACCOUNT_TYPES, SCREENS, type Visitor } from '../tour/screens.js'

/** Goes to another page like a link within the site: reloading the workspace would take three times as long. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The page that is left stays until the next one can be drawn, which may use the same element.
    const heading = document.querySelector('h1')
    if (heading) heading.dataset.left = heading.textContent
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading && heading.dataset.left !== heading.textContent
  })
}

/** Returns the faults in the order of the headings of a page. */
async function faultsIn(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.ant-skeleton, [aria-busy="true"]'))
  const headings = await page.locator(':is(h1, h2, h3, h4, h5, h6, [role=heading]):visible').evaluateAll((found) =>
    found.map((heading) => ({
      level: Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1)),
      text: heading.textContent,
    })),
  )
  const tops = headings.filter(({ level }) => level === 1)
  const skipped = headings.filter(({ level }, at) => level > (headings[at - 1]?.level ?? 0) + 1)
  return [
    ...(tops.length === 1 ? [] : [`has ${tops.length} headings of the first level`]),
    ...skipped.map(({ level, text }) => `skips a level before “${text}” of level ${level}`),
  ]
}

for (const [visitor, paths] of Object.entries(SCREENS) as [Visitor, readonly string[]][]) {
  test(`headings have one first level and skip no level as ${visitor}`, async ({ browser, page: own }) => {
    test.slow()
    const isPublic = visitor === 'visitor'
    const page = isPublic ? own : await enter(browser, await callerOf(ACCOUNT_TYPES[visitor], visitor))
    await page.goto('/')
    const faults: [path: string, fault: string][] = []
    for (const path of paths) {
      const address = await withIds(page, path)
      const { pathname } = new URL(page.url())
      // Another view of one page does not show by its heading when it is drawn.
      if (isPublic || pathname === address.split('?')[0]) await page.goto(address)
      else await follow(page, address)
      faults.push(...(await faultsIn(page)).map((fault): [string, string] => [path, fault]))
    }
    expect(faults).toEqual([])
    if (!isPublic) await page.context().close()
  })
}
