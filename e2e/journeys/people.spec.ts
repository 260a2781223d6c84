import { ADMIN_API, DEMO_PASSWORD } from '@credit/testkit'
import { answerAll, pathOf, submitAll } from '../lib/evaluation.js'
import { fillLogin, login } from '../lib/login.js'
import { currentServer } from '../lib/server.js'
import { TYPE } from '../lib/session.js'
import { expect, type Page, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'
import { makeSection } from '../lib/world.js'

const PASSWORD = 'Lanterne#47'
const PERSON = '何经办'
const OWNER = '章负责'

test('an owner invites a handler, who logs in, evaluates, and is named in the history', async ({ page, browser }) => {
  test.slow()
  const { place, winner } = await makeSection({ stage: 1 })
  const { type, name } = winner
  await login(page, type, name, '/people')
  await page.getByRole('button', { name: '邀请经办人' }).click()
  const form = page.getByRole('dialog', { name: '邀请经办人' })
  const loginName = 'handler01'
  await form.getByRole('textbox', { name: '姓名' }).fill(PERSON)
  await form.getByRole('textbox', { name: '登录账号' }).fill(loginName)
  await form.getByRole('textbox', { name: '手机号' }).fill('13600000001')
  await form.getByRole('textbox', { name: '手机号' }).press('Enter')
  const shown = page.getByRole('dialog', { name: `${PERSON} 的临时密码` })
  const password = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button', { name: '我已记下' }).click()
  const row = page.getByRole('row').filter({ hasText: loginName })
  await expect(row).toContainText('待首次登录')

  const { api } = currentServer()
  const first = await api.tryLogin(loginName, TYPE[type], { password })
  const token = first.body.data.tokenValue
  const body = { oldPwd: password, newPwd: PASSWORD }
  const changed = await api.call('PUT', `${ADMIN_API}/account/update/pwd`, { token, body })
  expect(changed.status).toBe(200)
  const handler = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await handler.goto(`/login?type=${TYPE[type]}`)
  await fillLogin(handler, loginName, PASSWORD)
  await handler.getByRole('button', { name: '暂不绑定' }).click()
  await visit(handler, '/people')
  await expect(handler.getByRole('row').filter({ hasText: loginName })).toContainText('经办人')
  await expect(handler.getByRole('button', { name: '邀请经办人' })).toHaveCount(0)
  await visit(handler, pathOf(place))
  await answerAll(handler, '良')
  await submitAll(handler)

  await visit(page, pathOf(place, 'given'))
  await page.locator('.ant-collapse-item').filter({ hasText: '已提交' }).first().click()
  await expect(page.getByText(PERSON)).toBeVisible()

  await visit(page, '/people')
  await page.getByRole('button', { name: '我的姓名' }).click()
  const naming = page.getByRole('dialog', { name: '我的姓名' })
  await naming.getByRole('textbox', { name: '姓名' }).fill(OWNER)
  await naming.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row').filter({ hasText: OWNER })).toContainText('负责人')

  // The handler becomes the owner, and hands that back.
  const handOver = async (from: Page, to: string, password: string) => {
    await visit(from, '/people')
    await from.getByRole('button', { name: `“${to}”的操作` }).click()
    await from.getByRole('menuitem', { name: '移交负责人' }).click()
    const question = from.getByRole('dialog', { name: `移交负责人给 ${to}` })
    await question.getByLabel('您的密码').fill(password)
    await question.getByRole('button', { name: '移交负责人' }).click()
    await expect(question).toBeHidden()
    await expect(from.getByRole('row').filter({ hasText: to })).toContainText('负责人')
  }
  await handOver(page, PERSON, DEMO_PASSWORD)
  await handOver(handler, OWNER, PASSWORD)
  await page.reload()
  await page
    .getByRole('button', { name: `“${PERSON}”的操作` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '移出' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^移\s*出$/ })
    .click()
  await expect(row).toContainText('已移出')
  await handler.reload()
  await expect(handler).toHaveURL(/\/(login|homes)/)
})
