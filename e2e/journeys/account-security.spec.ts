import { createHmac } from 'node:crypto'
import { ADMIN_API, DEMO_PASSWORD, SSO_API } from '@credit/testkit'
import { waitUntilLoaded } from '../lib/loaded.js'
import { fillLogin } from '../lib/login.js'
import { currentServer } from '../lib/server.js'
import { expect, type Page, test } from '../lib/test.js'

const PASSWORD = 'Lanterne#47'
const PERIOD_MS = 30_000

/** The code that an authenticator shows (RFC 6238). */
function codeOf(secret: string, periodsAhead = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(currentServer().clock.now().getTime() / PERIOD_MS) + periodsAhead))
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Creates a supervisor who has changed the first password. */
async function newSupervisor(loginName: string): Promise<void> {
  const { api } = currentServer()
  const token = await api.login('admin', 0)
  const made = await api.call('POST', `${ADMIN_API}/administrator`, {
    token,
    body: { loginName, name: '安全员', pwd: DEMO_PASSWORD, roleIds: [] },
  })
  expect(made.status).toBe(201)
  const own = await api.login(loginName, 0)
  const body = { oldPwd: DEMO_PASSWORD, newPwd: PASSWORD }
  const changed = await api.call('PUT', `${ADMIN_API}/account/update/pwd`, { token: own, body })
  expect(changed.status).toBe(200)
  await api.call('GET', `${SSO_API}/logout`, { token: own })
}

async function open(page: Page, item: string) {
  await page.getByRole('button', { name: /的账号$/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('dialog', { name: item })
}

async function logIn(page: Page, loginName: string) {
  await page.goto('/login?type=0')
  await fillLogin(page, loginName, PASSWORD)
}

/** The account has no phone: the first login reminds of it. */
async function logInFirst(page: Page, loginName: string) {
  await logIn(page, loginName)
  await page.getByRole('button', { name: '暂不绑定' }).click()
  await page.getByRole('button', { name: /的账号$/ }).waitFor()
}

test('a supervisor sets up an authenticator, logs in with its code and removes it', async ({ page }) => {
  const loginName = 'guard01'
  await newSupervisor(loginName)
  await logInFirst(page, loginName)
  let dialog = await open(page, '两步验证')
  await dialog.getByLabel('登录密码').fill(PASSWORD)
  await dialog.getByRole('button', { name: '开始设置' }).click()
  await waitUntilLoaded(dialog.getByRole('img', { name: '身份验证器二维码' }))
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('身份验证器中的验证码').fill(codeOf(secret))
  await dialog.getByRole('button', { name: '确认启用' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const recovery = (await dialog.getByRole('listitem').first().textContent()) ?? ''
  await dialog.getByRole('button', { name: '我已保存' }).click()

  await page.context().clearCookies()
  await logIn(page, loginName)
  const code = page.locator('input[name=otp]')
  await page.getByRole('button', { name: '使用其他账号登录' }).click()
  await expect(code).toHaveCount(0)
  await fillLogin(page, loginName, PASSWORD)
  await code.fill('000000')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('alert').filter({ hasText: '验证码错误' })).toBeVisible()
  await code.fill(codeOf(secret, 1))
  await page.locator('form button[type=submit]').click()
  await page.getByRole('button', { name: /的账号$/ }).waitFor()

  dialog = await open(page, '两步验证')
  await expect(dialog).toContainText('剩余恢复码 10 个')
  await dialog.getByLabel('登录密码').fill(PASSWORD)
  await dialog.getByLabel(/恢复码/).fill(recovery)
  await dialog.getByRole('button', { name: /停\s*用/ }).click()
  await expect(dialog).toBeHidden()
})

test('the account page lists other sessions and ends them', async ({ page, browser }) => {
  const loginName = 'guard02'
  await newSupervisor(loginName)
  await logInFirst(page, loginName)
  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await logInFirst(other, loginName)
  const dialog = await open(page, '登录设备')
  const ends = dialog.getByRole('button', { name: /^退出 / })
  await expect(ends).toHaveCount(1)
  await expect(dialog.getByText('本次登录')).toHaveCount(1)
  await dialog.getByRole('button', { name: '退出其他全部设备' }).click()
  await expect(ends).toHaveCount(0)
  await other.reload()
  await expect(other).toHaveURL(/\/(login|homes)/)
})
