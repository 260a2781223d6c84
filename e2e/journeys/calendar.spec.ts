import { ask } from '../lib/ask.js'
import { violationsOf } from '../lib/axe.js'
import { login, startSession } from '../lib/login.js'
import type { JourneyServer } from '../lib/server.js'
import { expect, type Page, test } from '../lib/test.js'
import { makeSection } from '../lib/world.js'

const dayButton = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
/** Returns the next day from Monday to Friday without an entry in the calendar. */
async function nextOrdinaryDay(page: Page, server: JourneyServer): Promise<string> {
  for (let offset = 1; ; offset++) {
    const day = server.day(offset)
    if ([0, 6].includes(new Date(day).getUTCDay())) continue
    const year = `calendar?year=${day.slice(0, 4)}`
    const { days } = await ask<{ days: { date: string }[] }>(page, year)
    if (days.every(({ date }) => date !== day)) return day
  }
}
const choose = async (page: Page, day: string, setting: string) => {
  await page.goto(`/baseinfo/calendar?month=${day.slice(0, 7)}`)
  await dayButton(page, day).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(setting, { exact: true }).click()
  await dialog.getByRole('button', { name: /保存$/ }).click()
  await expect(dialog).toBeHidden()
}

test('a changed calendar offers to move due times, and previews the moves', async ({ page, server }) => {
  await makeSection({ stage: 0 })
  await startSession(page.context(), 'supervisor', 'admin')
  const day = await nextOrdinaryDay(page, server)
  const offer = page.getByRole('alert').filter({ hasText: '截止时间确定后工作日历有变更' })
  await choose(page, day, '放假')
  await expect(offer).toContainText(/有 \d+ 条未结束评价的截止日将变化（\d+ 条延后，0 条提前）/)
  await offer.getByRole('button', { name: '保持不变' }).click()
  await expect(offer).toBeHidden()
  // The calendar is as before, so nothing moves.
  await choose(page, day, '按星期')
  await offer.getByRole('button', { name: /^调整截止时间（\d+）$/ }).click()
  await expect(offer).toBeHidden()
  const { undecided } = await ask<{ undecided: boolean }>(page, 'calendar/deadlines')
  expect(undecided).toBe(false)
})

test('a year is filled as the year before, holiday by holiday, and taken back', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/baseinfo/calendar?year=2027')
  const filled = async () =>
    (await ask<{ days: { date: string; kind: string; name: string }[] }>(page, 'calendar?year=2027')).days
  const before = await filled()
  await page.getByRole('button', { name: '照上年填' }).click()
  const dialog = page.getByRole('dialog', { name: '照 2026 年填写 2027 年' })
  await expect(dialog).toContainText('2027 年已录入的日期保持不变')
  await expect(dialog.getByRole('checkbox', { name: '清明节 放假 4月3日至4月4日', exact: true })).toBeChecked()
  for (const holiday of await dialog.getByRole('checkbox', { name: /^(?!春节)/ }).all()) await holiday.uncheck()
  await dialog.getByRole('button', { name: /填写$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(dayButton(page, '2027-02-04')).toHaveAccessibleName(/^4 休 春节, /)
  const added = (await filled()).filter(({ date }) => before.every((day) => day.date !== date))
  expect(added.map(({ date, kind }) => `${date.slice(5)} ${kind}`)).toEqual([
    ...['01-30 work', '01-31 work', '02-04 off', '02-09 off', '02-10 off', '02-11 off', '02-12 off', '02-20 work'],
  ])
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(dayButton(page, '2027-02-04')).toHaveAccessibleName(/^2027年2月4日/)
  expect(await filled()).toEqual(before)
  // A year without a year before has nothing to propose.
  await page.goto('/baseinfo/calendar?year=2031')
  await page.getByRole('button', { name: '照上年填' }).click()
  await expect(page.getByRole('dialog')).toContainText('2030 年尚未录入节假日，请先录入该年，或导入清单。')
})

test('a supervisor of the city compares a year, imports its list and confirms it', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/baseinfo/calendar?year=2027')
  await page.getByRole('button', { name: '下一年' }).click()
  await expect(dayButton(page, '2028-02-05')).toBeVisible()
  await page.getByRole('button', { name: '上一年' }).click()
  await expect(dayButton(page, '2027-02-05')).toHaveAccessibleName('5 休 春节, 2027年2月5日星期五, 非工作日, 未确认')
  // The calendar is a single Tab stop; arrows move, Enter opens, Escape returns to the day.
  await dayButton(page, '2027-02-01').focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  await expect(dayButton(page, '2027-02-16')).toBeFocused()
  await page.keyboard.press('Enter')
  const opened = page.getByRole('dialog', { name: '2027年2月16日星期二' })
  // The dialog takes the focus a moment after it is shown; a key before that goes to the page.
  await expect(opened.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(dayButton(page, '2027-02-16')).toBeFocused()

  const importList = async (text: string) => {
    const dialog = page.getByRole('dialog', { name: '导入日期清单' })
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: '导入' }).click()
    const file = { name: '2027.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    return dialog
  }
  const dialog = await importList('日期,类型,名称\n2027-02-30,休,春节\n2027-02-20,班,\n')
  await expect(dialog.getByText('第 2 行，日期：“2027-02-30”：没有这一天，请核对日期')).toBeVisible()
  const apply = dialog.getByRole('button', { name: /导入$/ })
  await importList('日期,类型,名称\n2027-02-09,休,春节\n2027-02-20,班,\n2027-02-27,班,\n')
  await expect(dialog.getByText('2027-02-20：按星期 → 调休上班')).toBeVisible()
  await apply.click()
  await expect(dialog).toBeHidden()
  // The changed notice leaves out a make-up day, and every other day of the year.
  await importList('日期,类型,名称\n2027-02-05,休,春节\n2027-02-09,休,春节\n2027-02-20,班,\n')
  await dialog.getByRole('checkbox', { name: /^清单为 2027 年完整清单/ }).check()
  await expect(dialog.getByText('2027-02-27：调休上班 → 按星期')).toBeVisible()
  await apply.click()
  await expect(dialog).toBeHidden()
  await expect(dayButton(page, '2027-02-27')).toHaveAccessibleName('2027年2月27日星期六, 非工作日')
  await expect(dayButton(page, '2027-02-20')).toHaveAccessibleName(
    '20 班 调休上班, 2027年2月20日星期六, 工作日, 未确认',
  )

  await page.getByRole('button', { name: '确认本年' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '确认本年' }).click()
  await expect(page.getByText('已确认', { exact: true })).toBeVisible()
  await expect(dayButton(page, '2027-02-05')).toHaveAccessibleName('5 休 春节, 2027年2月5日星期五, 非工作日')
})

test('days are set as a range by dragging, by keys or by two taps, and taken back', async ({ browser, page }) => {
  await login(page, 'supervisor', 'admin', '/baseinfo/calendar?year=2029')
  const dialog = page.getByRole('dialog')
  const saved = (day: string) => expect(dayButton(page, day)).toHaveAccessibleName(/^\d+ 休 中秋节, /)
  const ordinary = (day: string) => expect(dayButton(page, day)).toHaveAccessibleName(/^2029年/)
  // Across the end of a month, and backwards.
  await dayButton(page, '2029-10-02').hover()
  await page.mouse.down()
  await dayButton(page, '2029-10-01').hover()
  await dayButton(page, '2029-09-29').hover()
  await page.mouse.up()
  await expect(dialog).toHaveAccessibleName('2029年9月29日至10月2日（4 天）')
  await dialog.getByRole('textbox', { name: '中文名称' }).fill('中秋节')
  await dialog.getByRole('button', { name: /保存$/ }).click()
  await expect(dialog).toBeHidden()
  for (const day of ['2029-09-29', '2029-09-30', '2029-10-01', '2029-10-02']) await saved(day)
  const { days } = await ask<{ days: { date: string; kind: string }[] }>(page, 'calendar?year=2029')
  expect(days.map(({ date, kind }) => [date, kind])).toEqual(
    ['2029-09-29', '2029-09-30', '2029-10-01', '2029-10-02'].map((day) => [day, 'off']),
  )
  await page.getByRole('button', { name: '撤销' }).click()
  await ordinary('2029-10-02')
  expect((await ask<{ days: unknown[] }>(page, 'calendar?year=2029')).days).toEqual([])

  await dayButton(page, '2029-09-29').focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key)
  await expect(page.getByRole('status').filter({ hasText: '已选' })).toContainText('2029年9月29日至10月2日（4 天）')
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: '中文名称' }).fill('中秋节')
  await dialog.getByRole('button', { name: /保存$/ }).click()
  await expect(dialog).toBeHidden()
  await saved('2029-10-01')

  // A list of entries opens them together, which takes them back.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await startSession(phone, 'supervisor', 'admin')
  const touched = await phone.newPage()
  await touched.goto('/baseinfo/calendar?month=2029-10')
  await dayButton(touched, '2029-10-02').tap()
  await dayButton(touched, '2029-10-03').tap()
  const sheet = touched.getByRole('dialog', { name: '2029年10月2日至10月3日（2 天）' })
  await expect(sheet).toContainText('10月2日 · 放假 · 中秋节')
  await sheet.getByText('按星期', { exact: true }).click()
  await sheet.getByRole('button', { name: /保存$/ }).click()
  await expect(sheet).toBeHidden()
  await touched.getByRole('button', { name: '9月29日至10月1日' }).tap()
  await touched.getByRole('dialog').getByText('按星期', { exact: true }).click()
  await touched.getByRole('dialog').getByRole('button', { name: /保存$/ }).click()
  await expect(touched.getByText('尚未录入节假日')).toBeVisible()
  await phone.close()
})

test('an address of the dictionary with the days leads to the calendar', async ({ page }) => {
  await startSession(page.context(), 'supervisor', 'admin')
  const { id } = await ask<{ id: string }>(page, 'dict/code/HOLIDAY')
  for (const view of ['edit', 'show']) {
    await page.goto(`/baseinfo/dictionary/${view}/${id}`)
    await expect(page).toHaveURL(/\/baseinfo\/calendar$/)
  }
})

test('the calendar fits every width and both themes, and a district can read it', async ({ browser, baseURL }) => {
  test.slow()
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ baseURL, colorScheme, locale: 'en-US' })
    const page = await context.newPage()
    await startSession(context, 'supervisor', 'supervisor06')
    for (const width of [320, 390, 768, 1100, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/baseinfo/calendar?month=2026-10')
      await expect(dayButton(page, '2026-10-01')).toHaveAccessibleName(/National Day/)
      await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0)
      await dayButton(page, '2026-10-01').click({ force: true })
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([width, over]).toEqual([width, 0])
      if (process.env.PICTURES) {
        await page.screenshot({
          path: `${process.env.PICTURES}/calendar-${colorScheme}-${width}.png`,
        })
      }
      const violations = await violationsOf(page, { part: 'main' })
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    }
    await context.close()
  }
})
