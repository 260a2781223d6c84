import { callerOf, enter } from '../lib/caller.js'
import { currentServer } from '../lib/server.js'
import { expect, type Page, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'

interface Credit {
  creditScore: number
  adjustment: number
}

/** Asks for an adjustment of a participant on the integrity desk, and opens it. */
async function request(page: Page, participantId: string, number: string): Promise<string> {
  await page.goto(`/integrityManagement/editScore?id=${participantId}`)
  // The style sheet of the plain bars is loaded later than that of the score, which must win.
  await expect(page.locator('.score-bar').first()).toHaveCSS('height', '20px')
  await page.getByRole('button', { name: '调整信用分' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /分值/ }).fill('-2')
  await dialog.getByRole('textbox', { name: /文号/ }).fill(number)
  await dialog.getByRole('textbox', { name: /理由/ }).fill('专项检查通报批评。')
  const until = dialog.getByRole('textbox', { name: /计分截止日期/ })
  await until.fill(currentServer().day(365))
  await until.press('Enter')
  await dialog.getByRole('button', { name: '提交' }).click()
  await expect(dialog).toBeHidden()
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  return page.url()
}

async function decide(page: Page, action: '同意' | '不同意', opinion: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /意见/ }).fill(opinion)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a second supervisor decides an adjustment, and the score follows the decision', async ({ browser }) => {
  const district = await callerOf('supervisor', 'supervisor06')
  const city = await callerOf('supervisor', 'admin')
  const supplier = await callerOf('supplier', 'supplier03')
  const id = supplier.participantId
  const credit = () => city.get<Credit>(`credit/${id}`)
  const before = await credit()
  const own = await enter(browser, district)
  const other = await enter(browser, city)

  const refused = await request(own, id, '文一')
  await expect(own.getByRole('button', { name: '同意', exact: true })).toHaveCount(0)
  await expect(own.getByText('申请人不能复核本人提出的调整')).toBeVisible()
  await other.goto(refused)
  await expect(other.getByText('申请人不能复核本人提出的调整')).toHaveCount(0)
  await decide(other, '不同意', '依据不足。')
  await own.reload()
  await expect(own.getByText('依据不足。')).toBeVisible()
  expect((await credit()).creditScore).toBe(before.creditScore)

  const number = `文二${'（依据）'.repeat(20)}`
  const agreed = await request(own, id, number)
  await other.goto(agreed)
  await decide(other, '同意', '情况属实。')
  await expect(other.getByText('情况属实。')).toBeVisible()
  const after = await credit()
  expect(after.adjustment).toBeCloseTo(before.adjustment - 2, 2)
  expect(after.creditScore).toBeCloseTo(before.creditScore - 2, 2)

  // On a phone a cause of many lines is cut.
  await other.setViewportSize({ width: 390, height: 844 })
  await visit(other, `/integrityManagement/ScoreHistory?id=${id}`)
  const line = other.getByRole('row').filter({ hasText: `依据文件${number.slice(0, 16)}` })
  await expect(line).not.toContainText(number)
  await line.getByRole('button', { name: '展开' }).click()
  await expect(line).toContainText(number)
  await line.getByRole('button', { name: '收起' }).click()
  await expect(line).not.toContainText(number)
})
