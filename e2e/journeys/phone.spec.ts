import { DEMO_PASSWORD } from '@credit/testkit'
import { waitUntilLoaded } from '../lib/loaded.js'
import { login, openLogin } from '../lib/login.js'
import { TYPE } from '../lib/session.js'
import { expect, type Page, test } from '../lib/test.js'

const PHONE = '13904711815'
const HIDDEN = PHONE.slice(3, 7)
const FRESH = 'Lanterne#48'
/** Codes are fixed whenever captchas are. */
const CODE = '0000'

const account = (page: Page) => page.getByRole('button', { name: /的账号$/ })

test('a phone is bound, logs in with a code, and resets a forgotten password', async ({ page }) => {
  await login(page, 'agency', 'agency05')
  await account(page).click()
  await page.getByRole('menuitem', { name: '绑定手机' }).click()
  const dialog = page.getByRole('dialog', { name: '绑定手机' })
  await dialog.getByRole('textbox', { name: '手机号' }).fill(PHONE)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled()
  await dialog.getByRole('textbox', { name: '短信验证码' }).fill(CODE)
  // A verified phone is replaced with the password only.
  await dialog.getByRole('textbox', { name: '登录密码' }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: /^绑\s?定$/ }).click()
  await expect(dialog).toBeHidden()
  await account(page).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/homes$/)

  await openLogin(page, 'agency', '手机短信')
  await page.getByRole('textbox', { name: '手机号' }).fill(PHONE)
  await page.locator('input[name=vcode]').fill('0000')
  await waitUntilLoaded(page.locator('form img'))
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled()
  await page.getByRole('textbox', { name: '短信验证码' }).fill(CODE)
  await page.locator('form button[type=submit]').click()
  await account(page).waitFor()
  await account(page).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/homes$/)

  await page.goto(`/login?type=${TYPE.agency}`)
  await page.getByRole('button', { name: '忘记密码' }).click()
  const forgot = page.getByRole('dialog', { name: '找回密码' })
  await forgot.getByRole('textbox', { name: '账号' }).fill('agency05')
  await forgot.getByRole('button', { name: '下一步' }).click()
  await forgot.getByRole('textbox', { name: '手机号中间隐藏的 4 位数字' }).fill(HIDDEN)
  await forgot.getByRole('button', { name: '下一步' }).click()
  await forgot.getByRole('textbox', { name: '短信验证码' }).fill(CODE)
  await forgot.locator('input[name=newPwd]').fill(FRESH)
  await forgot.locator('input[type=password]').nth(1).fill(FRESH)
  await forgot.getByRole('button', { name: '修改密码' }).click()
  await expect(forgot).toBeHidden()

  await page.locator('input[name=loginName]').fill('agency05')
  await page.locator('input[name=pwd]').fill(FRESH)
  await page.locator('input[name=vcode]').fill('0000')
  await waitUntilLoaded(page.locator('form img'))
  await page.locator('form button[type=submit]').click()
  await account(page).waitFor()
})
