import { DEMO_PASSWORD } from '@credit/testkit'
import { pathOf } from '../lib/evaluation.js'
import { fillLogin, login } from '../lib/login.js'
import { type BrowserContext, expect, type Locator, type Page, type Request, test } from '../lib/test.js'
import { makeSection } from '../lib/world.js'

const MINUTE_MS = 60_000
/** Time after which the page makes no call of its own. */
const UNTIL_IDLE_MS = 16 * MINUTE_MS
/** A day, minus the delay in which the server stores the last use, minus two minutes. */
const UNTIL_WARNING_MS = 24 * 60 * MINUTE_MS - 7 * MINUTE_MS

const warning = (page: Page) => page.getByRole('dialog', { name: '登录即将失效' })

/** Counts the calls without a response so far. */
function callsOf(context: BrowserContext): () => number {
  const waiting = new Set<Request>()
  context.on('request', (call) => {
    if (call.resourceType() === 'fetch') waiting.add(call)
  })
  context.on('requestfinished', (call) => waiting.delete(call))
  context.on('requestfailed', (call) => waiting.delete(call))
  return () => waiting.size
}

/** Lets nearly a day pass without any interaction with the pages. */
async function leaveIdle(page: Page, calls: () => number): Promise<void> {
  await page.clock.runFor(UNTIL_IDLE_MS)
  // Calls take real time: an answer that came later would be the last sign of life.
  await expect.poll(calls).toBe(0)
  const since = await page.evaluate(() => Date.now() - Number(localStorage.getItem('lastCall')))
  await page.clock.fastForward(UNTIL_WARNING_MS - since)
}

/** Types a text and waits for its draft: a clock that runs fast would end the call by its time limit. */
async function saveDraft(page: Page, field: Locator, text: string): Promise<void> {
  const saved = page.waitForResponse(/submit\/evaluation\/record$/)
  await field.fill(text)
  expect((await saved).status()).toBe(200)
  await expect(page.getByText('草稿已保存')).toBeVisible()
}

test('a login is extended for all tabs; after its end the page and its input return', async ({ context, page }) => {
  test.slow()
  const { place, winner } = await makeSection({ stage: 1 })
  const { name } = winner
  const calls = callsOf(context)
  await login(page, 'supplier', name, pathOf(place))
  const comment = page.getByRole('textbox', { name: '总体意见' }).first()
  await saveDraft(page, comment, '资料齐全，沟通及时')
  const other = await context.newPage()
  await other.goto('/myproject')
  await expect(other.getByRole('table').first()).toBeVisible()

  await leaveIdle(page, calls)
  await expect(warning(page)).toContainText(/[1-5]:\d\d 后将自动退出登录/)
  await expect(warning(other)).toBeVisible()
  const stay = warning(page).getByRole('button', { name: '保持登录' })
  await expect(stay).toBeFocused()
  await stay.press('Enter')
  await expect(warning(page)).toBeHidden()
  await expect(warning(other)).toBeHidden()

  await saveDraft(page, comment, '资料齐全，沟通及时，交付准时')
  await leaveIdle(page, calls)
  await expect(warning(page)).toBeVisible()
  await page.clock.fastForward(5 * MINUTE_MS)
  await expect(page).toHaveURL(/\/login\?type=2&redirect=/)
  await expect(other).toHaveURL(/\/login\?type=2&redirect=%2Fmyproject/)
  await expect(page.getByRole('alert')).toHaveText(/^登录已失效/)
  await fillLogin(page, name, DEMO_PASSWORD)
  await expect(page).toHaveURL(new RegExp(`bid=${place.id}`))
  await expect(comment).toHaveValue('资料齐全，沟通及时，交付准时')
})

test('input typed offline survives the end of the session and a new login', async ({ context, page }) => {
  test.slow()
  const { place, winner } = await makeSection({ stage: 1 })
  await login(page, 'supplier', winner.name, pathOf(place))
  const comment = page.getByRole('textbox', { name: '总体意见' }).first()
  const submit = '**/submit/evaluation/record'
  await page.route(submit, (route) => route.abort())
  await comment.fill('资料齐全')
  await expect(page.getByText(/内容已暂存在本浏览器/)).toBeVisible()
  // Ends the session; the next attempt gets 401.
  await page.evaluate(async () => {
    const token = document.cookie.match(/token=([^;]+)/)?.[1] ?? ''
    await fetch('/credit/sso/api/logout', { headers: { Authorization: decodeURIComponent(token) } })
  })
  await page.unroute(submit)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page).toHaveURL(/\/homes$/)
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])

  const again = await context.newPage()
  await login(again, 'supplier', winner.name, pathOf(place))
  await expect(again.getByText(/已恢复上次未保存的内容/)).toBeVisible()
  await expect(again.getByRole('textbox', { name: '总体意见' }).first()).toHaveValue('资料齐全')
  await expect(again.getByText('草稿已保存')).toBeVisible()
})

test('a form without drafts stays open after the session until a login in another tab', async ({ context, page }) => {
  test.slow()
  const calls = callsOf(context)
  await login(page, 'supervisor', 'supervisor06', '/editLaws')
  const title = page.getByRole('textbox', { name: '标题' })
  await title.fill('采购公告管理办法')
  await leaveIdle(page, calls)
  await expect(warning(page)).toContainText('未保存')
  await page.clock.fastForward(5 * MINUTE_MS)
  const ended = page.getByRole('dialog', { name: '登录已失效' })
  await expect(ended).toBeVisible()
  const [again] = await Promise.all([
    context.waitForEvent('page'),
    ended.getByRole('link', { name: '在新标签页登录' }).click(),
  ])
  await expect(again).toHaveURL(/\/login\?type=0$/)
  await fillLogin(again, 'supervisor06', DEMO_PASSWORD)
  await expect(ended).toBeHidden()
  await expect(title).toHaveValue('采购公告管理办法')
})
