import { ADMIN_API, DEMO_PASSWORD } from '@credit/testkit'
import { type Holder, makePki, signText, type TestPki, TokenService } from '@credit/testkit/ca'
import { fillLogin, openLogin } from '../lib/login.js'
import { currentServer } from '../lib/server.js'
import { TYPE } from '../lib/session.js'
import { expect, type Page, test } from '../lib/test.js'

let pki: TestPki
const device = new TokenService()

test.beforeAll(async ({ server: { api, clock } }) => {
  pki = makePki(clock.now())
  const endpoint = await device.start()
  const token = await api.login('admin', 0)
  const { anchors: trustAnchors, revocationLists: crl } = pki
  const plugin = { name: '测试 CA', endpoint, trustAnchors, crl, enabled: true }
  const saved = await api.call('POST', `${ADMIN_API}/ca/plugin/saveOrUpdate`, {
    token,
    body: plugin,
  })
  expect(saved.status).toBe(200)
  await offerCertificates()
})
test.afterAll(() => device.stop())

/** Offers login by certificate to suppliers. */
async function offerCertificates() {
  const { api } = currentServer()
  const token = await api.login('admin', 0)
  const now = await api.call<object>('GET', `${ADMIN_API}/login/config/${TYPE.supplier}`)
  const { version: _, ...config } = now.body as { version: number }
  const body = { ...config, loginCaType: 1 }
  const saved = await api.call('POST', `${ADMIN_API}/login/config/saveOrUpdate`, { token, body })
  expect(saved.status).toBe(200)
}

const logIn = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click()
const refusal = (page: Page) => page.locator('form').getByRole('alert')

async function openTab(page: Page) {
  // A page that was rendered before certificates were allowed is kept for a while.
  await expect(async () => {
    await page.goto(`/login?type=${TYPE.supplier}`)
    await expect(page.getByRole('tab', { name: 'CA 证书' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await openLogin(page, 'supplier', 'CA 证书')
  await expect(page.getByText('将 CA 数字证书插入电脑')).toBeVisible()
}

/** Logs in with the certificate that is connected, and out again. */
async function useCertificate(page: Page) {
  await openTab(page)
  await logIn(page)
  await page.getByRole('button', { name: /的账号$/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/homes$/)
}

for (const [holder, loginName] of [
  ['user-rsa', 'supplier04'],
  ['user-sm2', 'supplier05'],
] as const) {
  test(`${holder} is bound by the password once and logs in from then on`, async ({ page }) => {
    device.connect(pki.tokens[holder])
    await openTab(page)
    await logIn(page)
    await expect(refusal(page)).toContainText('证书尚未绑定账号')
    await expect(page.getByText(`CN=${holder}`)).toBeVisible()
    await page.getByRole('button', { name: '使用其他证书' }).click()
    await expect(page.getByText(`CN=${holder}`)).toHaveCount(0)
    await logIn(page)
    await expect(page.getByText(`CN=${holder}`)).toBeVisible()
    await fillLogin(page, loginName, DEMO_PASSWORD)
    await page.getByRole('button', { name: /的账号$/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/homes$/)
    await useCertificate(page)
  })
}

for (const [holder, sentence] of [
  ['expired', '证书已过期或尚未生效'],
  ['revoked', '证书已吊销'],
  ['foreign', '证书不是由受信任的机构签发'],
] as const satisfies readonly (readonly [Holder, string])[]) {
  test(`the ${holder} certificate is refused with a message of its own`, async ({ page }) => {
    device.connect(pki.tokens[holder])
    await openTab(page)
    await logIn(page)
    await expect(refusal(page)).toHaveText(sentence)
  })
}

test('a wrong signature and a used login request are refused', async ({ page, server }) => {
  device.connect({ ...pki.tokens['user-rsa'], key: pki.tokens.revoked.key })
  await openTab(page)
  await logIn(page)
  await expect(refusal(page)).toHaveText('签名错误')

  device.connect(pki.tokens['user-ecdsa'])
  const drawn = page.waitForResponse('**/api/sso/randomStr')
  await logIn(page)
  const { randomStr } = (await (await drawn).json()) as { randomStr: string }
  await expect(refusal(page)).toContainText('证书尚未绑定账号')
  const body = {
    ...{ loginType: 'ca', userType: TYPE.supplier, randomStr },
    signature: signText(pki.tokens['user-ecdsa'], randomStr),
  }
  const again = await server.api.call<{ code: string }>('POST', '/credit/sso/api/sso/doLogin', {
    body,
  })
  expect([again.status, again.body.code]).toEqual([400, 'CHALLENGE_USED'])
})

test('the login asks to connect a missing device, and names a contact without a driver', async ({ page }) => {
  device.connect(null)
  await openTab(page)
  await logIn(page)
  await expect(refusal(page)).toContainText('驱动')
  await page.getByRole('button', { name: '下载 CA 驱动' }).click()
  await expect(page.getByText('暂无驱动可下载')).toBeVisible()
})

test('a login page opened without loading reloads for its policy', async ({ page }) => {
  device.connect(pki.tokens.expired)
  const policy = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'] ?? ''
  expect(await policy('/login?type=2')).toContain("connect-src 'self' http://127.0.0.1:")
  expect(await policy('/homes')).not.toContain('127.0.0.1')
  await page.goto('/404')
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/login?type=${TYPE.supplier}`)
  await page.getByRole('tab', { name: 'CA 证书' }).click()
  await page.waitForURL(/method=ca/)
  await logIn(page)
  await expect(refusal(page)).toHaveText('证书已过期或尚未生效')
})
