import { pathOf } from '../lib/evaluation.js'
import { closeByKey } from '../lib/keys.js'
import { login, startSession } from '../lib/login.js'
import { TYPE } from '../lib/session.js'
import { expect, type Page, test } from '../lib/test.js'
import { admin, firstOf, makeParty, makeProject, makeSection, reportBehaviour } from '../lib/world.js'

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

test('four counterparts are evaluated in six clicks, then the next due one opens', async ({ page }) => {
  const { place, purchaser, agency, experts } = await makeSection({ experts: 3, stage: 0 })
  await makeSection({ purchaser, agency, stage: 0 })
  await login(page, 'purchaser', purchaser.name, `${pathOf(place)}&stage=0`)
  await expect(page.locator('fieldset.question').first()).toBeVisible()
  const hand = counting(page)
  for (const { title } of [agency, ...experts]) {
    await hand.click('button', new RegExp(`^${title}：全部评为`))
  }
  await hand.click('button', /^提交 \d+ 份评价$/)
  await hand.click('button', /^提交$/)
  await expect(page.getByText(/^已提交 \d+ 份评价$/)).toBeVisible()
  expect(hand.count()).toBeLessThanOrEqual(6)
  await expect(page.getByText('还有 1 个标段等您评价')).toBeVisible()
})

test('the first screen of a phone shows due evaluations, and opens them as a calendar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { agency } = await makeSection({ stage: 0 })
  await login(page, 'agency', agency.name)
  const first = page.getByRole('link', { name: /^评价：/ }).first()
  await expect(first).toBeInViewport()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '添加到日历' }).click()
  expect((await download).suggestedFilename()).toBe('evaluations.ics')
})

test('a to-do opens the reported behaviour', async ({ page }) => {
  await reportBehaviour(await makeParty('supplier'))
  await login(page, 'supervisor', 'admin')
  const todo = page.getByRole('region', { name: /^待办事项/ })
  await todo.locator('.ant-segmented-item', { hasText: '失信行为' }).click()
  await todo
    .getByRole('link', { name: /^查看举报：/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/integrityManagement\/report\?id=/)
  await expect(page.getByRole('heading', { level: 1, name: /^举报：/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '事实经过' })).toBeVisible()
})

test('the stages on the home of supervisors add up to the total', async ({ page }) => {
  const { purchaser, agency, winners } = await makeSection({ stage: 1 })
  await makeSection({ purchaser, agency, winners, stage: 0 })
  await makeProject()
  await login(page, 'supervisor', 'admin')
  const card = page.getByRole('region', { name: '评价数据统计' })
  await expect(card.locator('.figure')).toHaveText(/\d/)
  const numbers = await card.locator('.bar-number').allTextContents()
  const sum = numbers.reduce((total, text) => total + Number(text.replaceAll(',', '')), 0)
  await expect(card.locator('.figure')).toHaveText(sum.toLocaleString('zh-CN'))
})

test('login: errors end with their tab, controls have unique names, digits are heard', async ({ page }) => {
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
    const chosen = page.getByRole('tab', { name: tab })
    await chosen.click()
    await expect(chosen).toHaveAttribute('aria-selected', 'true')
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

test('a project shows who has not evaluated, and what the next stage opens', async ({ page }) => {
  const { place } = await makeSection({ experts: 1, stage: 0 })
  const { coverage } = await (await admin()).get<{ coverage: { due: number; done: number } }>(
    `sysProject/${place.project.id}`,
  )
  const missing = coverage.due - coverage.done
  expect(missing).toBeGreaterThan(0)
  await login(page, 'supervisor', 'admin', `/projectDetails?id=${place.project.id}`)
  await page
    .getByRole('button', { name: new RegExp(`^${missing} 份未评价`) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /尚未评价$/ })
  await expect(dialog.locator('tbody .ant-table-row')).toHaveCount(missing)
  await closeByKey(page)
  await page
    .getByRole('button', { name: /^进入下一阶段/ })
    .first()
    .click()
  await expect(page.getByText(/^将生成 \d+ 份评价，关闭 \d+ 份，公开或汇总 \d+ 份。$/)).toBeVisible()
})

const SIZES = [
  [1440, 900],
  [1280, 720],
  [1100, 800],
  [390, 844],
] as const

for (const who of ['admin', 'supervisor06', 'a purchaser', 'an expert'] as const) {
  test(`the home of ${who} does not shift at any width`, async ({ page }) => {
    const { purchaser, experts } = await makeSection({ experts: 1, stage: 1 })
    const party = { 'a purchaser': purchaser, 'an expert': firstOf(experts) }[who as string]
    if (party) await startSession(page.context(), party.type, party.name)
    else await startSession(page.context(), 'supervisor', who)
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
