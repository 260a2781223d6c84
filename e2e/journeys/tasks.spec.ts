import { ask } from '../lib/ask.js'
import { formsOf, placesOf } from '../lib/evaluation.js'
import { login, TYPE } from '../lib/login.js'
import { expect, type Page, test } from '../lib/test.js'

/** Clicks, and counts them. */
function counting(page: Page) {
  let clicks = 0
  return {
    click: async (role: 'button' | 'link', name: RegExp) => {
      clicks++
      await page.getByRole(role, { name }).first().click()
    },
    count: () => clicks,
  }
}

test('four counterparts are evaluated in six clicks, then the next due one opens', async ({
  page,
}) => {
  await login(page, 'purchaser', 'purchaser01')
  const get = <T>(path: string) => ask<T>(page, path)
  const places = await placesOf(get)
  // Other journeys move sections on; what was opened at the first stage stays open.
  const sections = await Promise.all(
    places.map(async (place) => {
      const forms = await formsOf(get, place, 0)
      return { place, open: forms.filter(({ status }) => status === 'pending') }
    }),
  )
  const section = sections.find(({ open }) => open.length === 4)
  if (!section) throw new Error('the demo keeps a section with four counterparts for the purchaser')
  const { place, open } = section
  await page.goto(`/evaluate/inputevaluate/${place.project.id}?bid=${place.id}&stage=0`)
  await expect(page.locator('fieldset.question').first()).toBeVisible()
  const hand = counting(page)
  for (const { name } of open) await hand.click('button', new RegExp(`^${name}：全部评为`))
  await hand.click('button', /^提交 \d+ 份评价$/)
  await hand.click('button', /^提交$/)
  await expect(page.getByText(/^已提交 \d+ 份评价$/)).toBeVisible()
  expect(hand.count()).toBeLessThanOrEqual(6)
  await expect(page.getByText(/还有 \d+ 个标段等您评价|目前没有其他待评价的标段/)).toBeVisible()
})

test('what is due stands in the first screen of a phone, and opens as a calendar file', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await login(page, 'agency', 'agency01')
  const first = page.getByRole('link', { name: /^评价：/ }).first()
  await expect(first).toBeInViewport()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '日历文件' }).click()
  expect((await download).suggestedFilename()).toBe('evaluations.ics')
})

test('a reported behaviour is read where its to-do leads', async ({ page }) => {
  await login(page, 'supervisor', 'admin')
  const todo = page.getByRole('region', { name: /^待办事项/ })
  await todo
    .getByRole('link', { name: /^查看举报：/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/integrityManagement\/report\?id=/)
  await expect(page.getByRole('heading', { level: 1, name: /^举报：/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '事实经过' })).toBeVisible()
})

test('the stages on the home of supervisors add up to the total', async ({ page }) => {
  await login(page, 'supervisor', 'admin')
  const card = page.getByRole('region', { name: '评价数据统计' })
  await expect(card.locator('.figure')).toHaveText(/\d/)
  const numbers = await card.locator('.bar-number').allTextContents()
  const sum = numbers.reduce((total, text) => total + Number(text.replaceAll(',', '')), 0)
  await expect(card.locator('.figure')).toHaveText(sum.toLocaleString('zh-CN'))
})

test('login: errors end with their tab, controls have unique names, digits are heard', async ({
  page,
}) => {
  await page.goto(`/login?type=${TYPE.supplier}`)
  await page.locator('input[name=loginName]').fill('supplier02')
  await page.locator('input[name=pwd]').fill('Wrong@2026')
  const spoken = page.waitForResponse(/\/verification\/.+\/audio$/)
  await page.getByRole('button', { name: '听验证码' }).click()
  expect((await spoken).headers()['content-type']).toBe('audio/wav')
  await expect(page.getByText('请输入听到的数字')).toBeVisible()
  await page.locator('input[name=vcode]').fill('0000')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /账号或密码/ })).toBeVisible()
  await page.getByRole('tab', { name: '手机短信' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /账号或密码/ })).toHaveCount(0)

  for (const tab of ['账号密码', '手机短信']) {
    await page.getByRole('tab', { name: tab }).click()
    const main = page.getByRole('main')
    const names = await main.locator('input, button, [role=tab]').evaluateAll((controls) =>
      controls.map((control) => {
        const labels = (control as HTMLInputElement).labels
        return control.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? control.textContent
      }),
    )
    expect(names.length).toBeGreaterThan(4)
    expect(new Set(names).size, names.join(' ')).toBe(names.length)
  }
})

test('a project opens who has not evaluated, and says what the next stage opens', async ({
  page,
}) => {
  await login(page, 'supervisor', 'admin')
  const { records } = await ask<{
    records: { id: string; coverage: { due: number; done: number } }[]
  }>(page, 'sysProject/list?size=100&status=0')
  const project = records.find(({ coverage: { due, done } }) => due > done)
  if (!project) throw new Error('the demo has a project that waits for evaluations')
  const missing = project.coverage.due - project.coverage.done
  await page.goto(`/projectDetails?id=${project.id}`)
  await page
    .getByRole('button', { name: new RegExp(`^${missing} 份未评价`) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /尚未评价$/ })
  await expect(dialog.locator('tbody .ant-table-row')).toHaveCount(missing)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page
    .getByRole('button', { name: /^进入下一阶段/ })
    .first()
    .click()
  await expect(
    page.getByText(/^将生成 \d+ 份评价，关闭 \d+ 份，公开或汇总 \d+ 份。$/),
  ).toBeVisible()
})

const HOMES = [
  ['supervisor', 'admin'],
  ['supervisor', 'supervisor06'],
  ['purchaser', 'purchaser01'],
  ['expert', 'expert01'],
] as const
const SIZES = [
  [1440, 900],
  [1280, 720],
  [1100, 800],
  [390, 844],
] as const

for (const [type, name] of HOMES) {
  test(`the home of ${name} does not shift at any width`, async ({ page }) => {
    await login(page, type, name)
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0
            const observer = new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & {
                value: number
                hadRecentInput: boolean
              })[])
                if (!entry.hadRecentInput) sum += entry.value
            })
            observer.observe({ type: 'layout-shift', buffered: true })
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
          }),
      )
      expect(shift, `${width} wide`).toBeLessThan(0.05)
    }
  })
}
