import { expect, type Page, test } from '../lib/test.js'
import { faultsOf, observeShifts, paletteFaults } from './faults.js'

const AREA = 'Dongcheng District'

/** Shows a page of its own on the product's address and returns its faults. */
async function faultsIn(page: Page, body: string): Promise<string> {
  await page.goto('/robots.txt')
  await page.setContent(`<!doctype html><html lang="en"><title>x</title><main>${body}</main>`)
  return (await faultsOf(page, [AREA], 'light')).join('\n')
}

const list = (cells: string, { className = '', width = 600 } = {}) => `
  <div class="ant-table ant-table-middle ${className}"><div class="ant-table-content" style="overflow:auto;width:${width}px">
  <table style="width:600px"><tbody class="ant-table-tbody"><tr class="ant-table-row">${cells}</tr></tbody></table></div></div>`
const figure = (total: number) => `<p class="figure-line"><span class="figure">${total}</span></p>
  <div class="stacked-bar"></div><ul class="bar-legend"><li><span class="bar-number">1,300</span></li>
  <li><span class="bar-number">56</span></li></ul>`

/** Each fault once, and the same without it. */
const CASES = [
  {
    name: 'a date that wraps',
    bad: '<p style="width:60px">2026-11-23 12:30</p>',
    good: '<p>2026-11-23 12:30</p>',
    says: 'wraps: 2026-11-23 12:30',
  },
  {
    name: 'a credit code that wraps',
    bad: '<p style="width:60px;word-break:break-all">91990003MA0000031R</p>',
    good: '<p>91990003MA0000031R</p>',
    says: 'wraps: 91990003MA0000031R',
  },
  {
    name: 'a status that wraps',
    bad: '<p style="width:40px"><span class="ant-tag">Partly done</span></p>',
    good: '<p><span class="ant-tag">Partly done</span></p>',
    says: 'wraps: Partly done',
  },
  {
    name: 'an area that is cut',
    bad: `<div class="ant-table-cell-ellipsis" style="width:80px;overflow:hidden;white-space:nowrap">${AREA}</div>`,
    good: `<div class="ant-table-cell-ellipsis" style="width:300px;overflow:hidden;white-space:nowrap">${AREA}</div>`,
    says: `is cut: ${AREA}`,
  },
  {
    name: 'a row that is too high',
    bad: list('<td>one<br>two<br>three</td>'),
    good: list('<td>one</td>'),
    says: /row of \d+ px: one/,
  },
  {
    name: 'columns that are cut without a shadow',
    bad: list('<td>one</td>', { width: 200 }),
    good: list('<td>one</td>', { width: 200, className: 'ant-table-ping-right' }),
    says: 'columns are cut without a shadow',
  },
  {
    name: 'parts that do not add up',
    bad: figure(1_392),
    good: figure(1_356),
    says: 'parts give 1356, the total says 1392',
  },
  {
    name: 'a name without its label',
    bad: '<button aria-label="Remove">Delete the row</button>',
    good: '<button aria-label="Delete the row of Li">Delete the row</button>',
    says: 'name without its label: <button aria-label="Remove"',
  },
  {
    name: 'a button at the edge of its card',
    bad: '<div class="ant-card" style="width:200px"><button class="ant-btn" style="width:200px">Save</button></div>',
    good: '<div class="ant-card" style="width:200px;padding:12px"><button class="ant-btn">Save</button></div>',
    says: 'touches the edge of its card: Save',
  },
  {
    name: 'a short page that scrolls for its footer',
    bad: '<p>short</p></main><div style="height:100vh"></div><footer>Office</footer>',
    good: '<p>short</p></main><footer>Office</footer>',
    says: /scrolls by \d+ px for its footer alone/,
  },
  {
    name: 'a menu that hides the entry of its page',
    bad: `<aside style="height:40px;overflow:hidden"><p style="height:90px">menu</p><a href="/" aria-current="page">Roles</a></aside>`,
    good: '<aside><p>menu</p><a href="/" aria-current="page">Roles</a></aside>',
    says: 'the menu hides the entry of this page: Roles',
  },
  {
    name: 'text without contrast',
    bad: '<p style="color:#bbb;background:#fff">Pale</p>',
    good: '<p style="color:#333;background:#fff">Dark</p>',
    says: 'axe color-contrast: <p style="color:#bbb',
  },
  {
    name: 'focus below a sticky bar',
    bad: '<button>Save</button><div style="position:fixed;inset:0;background:#fff">bar</div>',
    good: '<button>Save</button><div style="position:fixed;inset:auto 0 0;height:20px">bar</div>',
    says: 'focus is covered: <button>Save',
  },
] as const

for (const { name, bad, good, says } of CASES) {
  test(`the tour reports ${name}`, async ({ page }) => {
    expect(await faultsIn(page, bad)).toMatch(says)
    expect(await faultsIn(page, good)).toBe('')
  })
}

test('the tour reports a page that shifts while it loads', async ({ page }) => {
  await observeShifts(page)
  const load = async (late: boolean) => {
    await page.goto('/homes2')
    await page.waitForLoadState('networkidle')
    if (late) await insertLate(page)
    return (await faultsOf(page, [], 'light')).join('\n')
  }
  expect(await load(true)).toContain('shifts by')
  expect(await load(false)).not.toContain('shifts')
})

test('the tour reports a page that opens scrolled down', async ({ page }) => {
  await page.goto('/robots.txt')
  await page.setContent('<title>x</title><main style="height:3000px"><h1>Head</h1></main>')
  const told = async () => (await faultsOf(page, [], 'light')).join('\n')
  expect(await told()).not.toContain('scrolled down')
  await page.evaluate(() => scrollTo(0, 100))
  expect(await told()).toContain('opens scrolled down by 100 px')
})

/** Moves the page down, like late content would, and waits for its observers. */
function insertLate(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'layout-shift' })
        document.body.insertAdjacentHTML('afterbegin', '<div style="height:500px">late</div>')
      }),
  )
}

test('the tour reports a palette that loses the first key', async ({ page }) => {
  await page.goto('/robots.txt')
  await page.setContent('<div role="dialog" tabindex="-1"><input role="combobox"></div>')
  expect(await paletteFaults(page)).toEqual(['the first key after Ctrl+K wrote ""'])
})
