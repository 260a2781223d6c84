import type { Page } from '@playwright/test'
import { violationsOf } from '../lib/axe.js'

/** Rows of a list are 40 px high, one line each. */
const ROW_HEIGHT = 42
/** Cumulative layout shift of a load. */
const MAX_SHIFT = 0.05
/** Between a button and the edge of its card. */
const EDGE = 4
/** Experimental in axe, so it has to be asked for. */
const LABEL_IN_NAME = 'label-content-name-mismatch'
/** Stops of the Tab key that are looked at on a page. */
const STOPS = 40

/** Observes how far a page shifts while it loads; call it before the page is opened. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        hadRecentInput: boolean
        value: number
      })[]) {
        if (!entry.hadRecentInput) (window as unknown as { layoutShift: number }).layoutShift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * Returns the faults of a page as it stands, each as a sentence; `areas` are the names of areas. Dark differs
 * in its colours only.
 */
export async function faultsOf(page: Page, areas: readonly string[], theme: 'light' | 'dark'): Promise<string[]> {
  if (theme === 'dark') return axeFaults(page, ['color-contrast'])
  return [
    ...(await shiftFaults(page)),
    ...(await scrollFaults(page)),
    ...(await brokenTexts(page, areas)),
    ...(await tableFaults(page)),
    ...(await sumFaults(page)),
    ...(await edgeFaults(page)),
    ...(await footerFaults(page)),
    ...(await menuFaults(page)),
    ...(await axeFaults(page)),
    ...(await coveredFocus(page)),
  ]
}

async function shiftFaults(page: Page): Promise<string[]> {
  const shift = await page.evaluate(() => (window as unknown as { layoutShift?: number }).layoutShift ?? 0)
  return shift > MAX_SHIFT ? [`shifts by ${shift.toFixed(3)} while it loads`] : []
}

/** A page whose head is out of sight when it opens. */
function scrollFaults(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    scrollY > 0 && !location.hash ? [`opens scrolled down by ${Math.round(scrollY)} px`] : [],
  )
}

/** Returns codes, dates, areas and statuses that wrap or are truncated. */
function brokenTexts(page: Page, areas: readonly string[]): Promise<string[]> {
  return page.evaluate((names) => {
    const short = [/^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/, /^\d{4}年\d{1,2}月\d{1,2}日$/, /^[0-9A-HJ-NPQRTUWXY]{18}$/]
    const known = new Set(names)
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (!text || !parent || parent.closest('script, style, .kit-prose')) continue
      const isStatus = parent.closest('.ant-tag') !== null
      if (!isStatus && !known.has(text) && !short.some((pattern) => pattern.test(text))) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) found.push(`wraps: ${text}`)
      const cell = parent.closest('.ant-table-cell-ellipsis')
      // A name that follows it may be cut.
      const ends = range.getBoundingClientRect().right
      if (cell && ends > cell.getBoundingClientRect().right + 1) found.push(`is cut: ${text}`)
    }
    return found
  }, areas)
}

/** Rows that are too high, and columns that are cut without a shadow. */
function tableFaults(page: Page): Promise<string[]> {
  return page.evaluate((most) => {
    const found: string[] = []
    for (const table of document.querySelectorAll('.ant-table-middle')) {
      if (table.closest('.stacked-table')) continue
      for (const row of table.querySelectorAll('.ant-table-tbody > tr.ant-table-row')) {
        const { height } = row.getBoundingClientRect()
        if (height > most) found.push(`row of ${Math.round(height)} px: ${row.textContent?.slice(0, 40)}`)
      }
    }
    for (const content of document.querySelectorAll('.ant-table-content, .ant-table-body')) {
      const cut = content.scrollWidth - content.clientWidth > 1
      const table = content.closest('.ant-table')
      const isStacked = content.closest('.stacked-table') !== null
      if (cut && !isStacked && !table?.matches('.ant-table-ping-right'))
        found.push(`columns are cut without a shadow: ${table?.textContent?.slice(0, 40)}`)
    }
    return found
  }, ROW_HEIGHT)
}

/** Figures whose parts, in the legend of a bar, do not add up to the total above it. */
function sumFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const numberOf = (element: Element | null) => Number(element?.textContent?.replace(/\D/g, ''))
    return [...document.querySelectorAll('.figure-line + .stacked-bar + .bar-legend')].flatMap((legend) => {
      const line = legend.previousElementSibling?.previousElementSibling
      const total = numberOf(line?.querySelector('.figure') ?? null)
      const parts = [...legend.querySelectorAll('.bar-number')].map(numberOf)
      const sum = parts.reduce((one, other) => one + other, 0)
      return sum === total ? [] : [`parts give ${sum}, the total says ${total}`]
    })
  })
}

/** Returns buttons that touch or cross the edge of their card. */
function edgeFaults(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const found: string[] = []
    for (const card of document.querySelectorAll('.ant-card')) {
      const edge = card.getBoundingClientRect()
      for (const button of card.querySelectorAll('.ant-btn')) {
        const { left, right, width } = button.getBoundingClientRect()
        // Content of a scrolling table is clipped on purpose.
        if (width === 0 || button.closest('.ant-card') !== card) continue
        if (button.closest('.ant-table-content, .ant-table-body')) continue
        if (left - edge.left < least || edge.right - right < least)
          found.push(`touches the edge of its card: ${button.textContent}`)
      }
    }
    return found
  }, EDGE)
}

/** A short page that scrolls although it would fit with its footer. */
function footerFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const over = document.documentElement.scrollHeight - innerHeight
    const content = document.querySelector('main')?.lastElementChild
    const footer = document.querySelector('footer')
    if (over <= 0 || !content || !footer) return []
    const ends = content.getBoundingClientRect().bottom + scrollY + footer.offsetHeight
    return ends > innerHeight ? [] : [`scrolls by ${over} px for its footer alone`]
  })
}

/** A menu that is longer than the window and not scrolled to the page that is open. */
function menuFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const entry = document.querySelector('aside [aria-current=page]')
    const edge = entry?.closest('aside')?.getBoundingClientRect()
    const at = entry?.getBoundingClientRect()
    const isHidden = edge && at && (at.top < edge.top || at.bottom > edge.bottom)
    return isHidden ? [`the menu hides the entry of this page: ${entry?.textContent}`] : []
  })
}

/** Serious and critical findings of axe, and names for screen readers that lack the text that is seen. */
async function axeFaults(page: Page, only?: string[]): Promise<string[]> {
  const violations = await violationsOf(page, only ? { only } : { also: [LABEL_IN_NAME] })
  return violations
    .filter(({ id, impact }) => id === LABEL_IN_NAME || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html }) => `${id === LABEL_IN_NAME ? 'name without its label' : `axe ${id}`}: ${html.slice(0, 120)}`,
      ),
    )
}

/** Returns the elements that take the focus by Tab while another element, such as a sticky bar, covers them. */
async function coveredFocus(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const rect = focused.getBoundingClientRect()
      // The part of it that is inside the window: a panel may be higher.
      const [left, right] = [Math.max(rect.left, 0), Math.min(rect.right, innerWidth)]
      const [top, bottom] = [Math.max(rect.top, 0), Math.min(rect.bottom, innerHeight)]
      const corners = [0.2, 0.5, 0.8].flatMap((x) =>
        [0.2, 0.5, 0.8].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
      )
      const isSeen = corners.some(([x, y]) => {
        const there = document.elementFromPoint(x, y)
        if (!there) return false
        if (focused.contains(there) || there.contains(focused)) return true
        // A field that is drawn by the elements around it.
        const label = focused.closest('label, .ant-select, .ant-upload, .ant-checkbox, .ant-radio, .ant-tree')
        return label?.contains(there) ?? false
      })
      return isSeen ? '' : focused.outerHTML.slice(0, 120)
    })
    if (covered === null) break
    if (covered) found.push(`focus is covered: ${covered}`)
  }
  return found
}

/** Whether the first key after Ctrl+K is written into the field of the palette. */
export async function paletteFaults(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+k')
  await page.keyboard.press('x')
  // The palette's code may still be loading; until then the last such field belongs to the page.
  const value = await page.getByRole('dialog').getByRole('combobox').inputValue()
  await page.keyboard.press('Escape')
  return value === 'x' ? [] : [`the first key after Ctrl+K wrote "${value}"`]
}
