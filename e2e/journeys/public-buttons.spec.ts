import { callerOf } from '../lib/caller.js'
import { waitUntilLoaded } from '../lib/loaded.js'
import { TYPE } from '../lib/session.js'
import { expect, type Page, test } from '../lib/test.js'
import { switchTheme } from '../lib/theme.js'

interface Named {
  records: { name: string; number: string }[]
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const MANUALS = ['participant', 'supervisor', 'score', 'questions', 'api'] as const

test('arrows and dots turn the slides, and buttons switch language and colours', async ({ page }) => {
  await page.goto('/homes')
  const slides = page.getByRole('region', { name: '通知公告' }).getByRole('listitem')
  const shown = () => slides.filter({ visible: true }).getAttribute('aria-label')
  const first = await shown()
  await button(page, '下一张').click()
  expect(await shown()).not.toBe(first)
  await button(page, '上一张').click()
  expect(await shown()).toBe(first)
  await page.getByRole('button', { name: /^第 2 张：/ }).click()
  expect(await shown()).toMatch(/^第 2 张/)

  await button(page, 'English').click()
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
  await button(page, '中文').click()
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh/)
  await switchTheme(page)
})

test('slides rotate automatically until they are paused, and again after play', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/homes')
  const region = page.getByRole('region', { name: '通知公告' })
  const shown = () => region.getByRole('listitem').filter({ visible: true }).first().getAttribute('aria-label')
  const first = await shown()
  for (const [press, then, turns] of [
    ['暂停播放', '继续播放', false],
    ['继续播放', '暂停播放', true],
  ] as const) {
    await button(page, press).click()
    // The pointer on the slides, and the focus, keep them still.
    await button(page, then).blur()
    await page.mouse.move(0, 0)
    await page.clock.runFor(6_000)
    expect((await shown()) !== first).toBe(turns)
  }
})

test('each search of the public pages finds the records of the API', async ({ page }) => {
  const admin = await callerOf('supervisor', 'admin')
  const { records } = await admin.get<Named>('purchaser/list?size=1&sort=createTime')
  const name = records[0]?.name ?? ''
  const ratings = await admin.get<Named>('rating/list?status=inForce&size=1')
  const number = ratings.records[0]?.number ?? ''

  for (const [path, label] of [
    ['/homes', '单位全称、信用代码或政策法规'],
    ['/homes/laws', '搜索政策法规'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('searchbox', { name: label }).fill('管理办法')
    await button(page, '搜索').click()
    await expect(page).toHaveURL(/keyword=/)
    const laws = page.locator('main a[href*="/homes/lawdetail/"]')
    await expect(laws.filter({ hasNotText: '管理办法' })).toHaveCount(0)
    await expect(laws.first()).toBeVisible()
  }

  await page.goto('/homes/ratings')
  await page.getByRole('textbox', { name: '评级编号' }).fill(number)
  await button(page, '查询').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(number)
  await page.goto(`/homes/ratings/${number}?sign=1`)
  await page.getByRole('combobox', { name: '主体类型' }).selectOption('3')
  await button(page, '查询').click()
  await expect(page).toHaveURL(/sign=3/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  await page.goto('/homes/verify')
  for (const [wanted, at] of [
    [number, `/homes/verify/${number}`],
    ['XY-0006-20260101-000000', '/homes/verify/XY-0006-20260101-000000'],
  ] as const) {
    await page.getByRole('main').getByRole('textbox').fill(wanted)
    await button(page, '核验').click()
    await expect(page).toHaveURL(at)
    await expect(page.getByRole('main')).toContainText(wanted)
  }

  await page.goto('/homes/credit')
  const captcha = page.getByRole('textbox', { name: '验证码' })
  const answers = page.locator('main [aria-live]')
  const ask = async () => {
    await page.getByRole('textbox', { name: '名称或信用代码' }).fill(name)
    // The server draws the page before its script runs: until then the form loads a page with the answer.
    const answered = page.waitForResponse(/credit\/public|\/homes\/credit\?/)
    await button(page, '查询').click()
    await answered
    await expect(answers).toHaveAttribute('aria-busy', 'false')
  }
  for (let n = 0; n < 6 && !(await captcha.isVisible()); n++) await ask()
  const picture = page.locator('main form img')
  const drawn = await picture.getAttribute('src')
  await button(page, '换一张').click()
  await expect(picture).not.toHaveAttribute('src', drawn ?? '')
  const spoken = page.waitForResponse(/\/verification\/.+\/audio$/)
  await button(page, '改为收听').click()
  expect((await spoken).headers()['content-type']).toBe('audio/wav')
  await captcha.fill('0000')
  await ask()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
})

test('each manual is sent to the printer', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', location.pathname)
  })
  for (const manual of MANUALS) {
    await page.goto(`/homes/help/${manual}`)
    await button(page, '打印本页').click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', `/homes/help/${manual}`)
  }
})

test('the login page loads a new captcha, shows the password and goes back a step', async ({ page }) => {
  await page.goto(`/login?type=${TYPE.supplier}`)
  await button(page, '获取图片').click()
  const picture = page.locator('form img')
  await waitUntilLoaded(picture)
  const drawn = await picture.getAttribute('src')
  await button(page, '换一张图片').click()
  await expect(picture).not.toHaveAttribute('src', drawn ?? '')
  const password = page.locator('input[name=pwd]')
  await password.fill('Secret#1')
  await button(page, '显示密码').click()
  await expect(password).toHaveAttribute('type', 'text')
  await button(page, '隐藏密码').click()
  await expect(password).toHaveAttribute('type', 'password')

  await button(page, '忘记密码').click()
  const dialog = page.getByRole('dialog', { name: '找回密码' })
  await dialog.getByRole('textbox', { name: '账号' }).fill('supplier02')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByRole('button', { name: '返回' }).click()
  await expect(dialog.getByRole('textbox', { name: '账号' })).toHaveValue('supplier02')
})
