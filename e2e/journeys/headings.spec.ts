import { callerOf, enter } from '../lib/caller.js'
import { expect, type Page, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'
import { withIds } from '../tour/ids.js'
import { ACCOUNT_TYPES, SCREENS, type Visitor } from '../tour/screens.js'

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
      if (isPublic) await page.goto(address)
      else await visit(page, address)
      faults.push(...(await faultsIn(page)).map((fault): [string, string] => [path, fault]))
    }
    expect(faults).toEqual([])
    if (!isPublic) await page.context().close()
  })
}
