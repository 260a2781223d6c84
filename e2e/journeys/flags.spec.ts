import { ask } from '../lib/ask.js'
import { evaluate } from '../lib/evaluation.js'
import { login } from '../lib/login.js'
import type { JourneyServer } from '../lib/server.js'
import { expect, test } from '../lib/test.js'
import { admin, firstOf, makeSection } from '../lib/world.js'

interface Flag {
  id: string
  participantName: string
  status: string
}
interface Flags {
  records: Flag[]
}

/** Creates a purchaser that fills its form in no time; returns the flag of the nightly search. */
async function flagged(server: JourneyServer): Promise<Flag> {
  const { purchaser, winner, place } = await makeSection({ stage: 1 })
  await evaluate(purchaser, place, winner, { stage: 1 })
  await evaluate(winner, place, purchaser, { stage: 1 })
  await server.advance(1)
  const { get } = await admin()
  const list = `evaluationFlag/list?status=open&kind=hasty&keyword=${encodeURIComponent(purchaser.title)}`
  return firstOf((await get<Flags>(list)).records)
}

test('a supervisor reads the evidence of a flag, dismisses it and opens it again', async ({ page, server }) => {
  const flag = await flagged(server)
  await login(page, 'supervisor', 'admin', '/integrityManagement/flags')
  await page.getByRole('searchbox', { name: '搜索' }).fill(flag.participantName)
  const link = page.getByRole('main').locator(`a[href$="${flag.id}"]`)
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/integrityManagement/flags/details\\?id=${flag.id}`))
  await expect(page.getByText('系统只提示，不自动扣分或作废评价')).toBeVisible()
  const evidence = page.getByRole('table', { name: '涉及的评价' })
  await expect(evidence.getByRole('row').nth(1)).toBeVisible()

  const decide = async (name: string, reason: string) => {
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name }).click()
    await expect(dialog.getByText('请填写理由')).toBeVisible()
    await dialog.getByRole('textbox', { name: '理由' }).fill(reason)
    await dialog.getByRole('button', { name }).click()
    await expect(dialog).toBeHidden()
  }
  await decide('排除', '已与评价方核实')
  await expect(page.getByText('已与评价方核实')).toBeVisible()
  await decide('重新核查', '收到新的线索')
  await expect(page.getByText('收到新的线索')).toBeVisible()
  await expect(page.getByText('已与评价方核实')).toBeVisible()
  await decide('确认存疑', '证据充分')
  await expect(page.getByText('证据充分')).toBeVisible()
  const statusOf = async () => (await ask<Flag>(page, `evaluationFlag/${flag.id}`)).status
  expect(await statusOf()).toBe('confirmed')
  await decide('重新核查', '仍有疑点')
  expect(await statusOf()).toBe('open')
})

test('the coverage and activity charts open the evaluations behind them', async ({ page }) => {
  const { purchaser, agency, place } = await makeSection({ stage: 0 })
  await evaluate(purchaser, place, agency)
  await login(page, 'supervisor', 'admin', '/visualization?sign=1')
  for (const title of ['各阶段评价完成率', '每月评价数']) {
    const card = page.getByRole('region', { name: title })
    await card.getByRole('button', { name: '数据表' }).click()
    await card
      .getByRole('button', { name: /^查看明细/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('row').nth(1)).toBeVisible()
    await expect(dialog).toContainText('采购人')
    await dialog.getByRole('button', { name: /关闭|Close/ }).click()
    await expect(dialog).toBeHidden()
  }
})
