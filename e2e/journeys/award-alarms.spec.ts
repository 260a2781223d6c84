import { ask } from '../lib/ask.js'
import { login } from '../lib/login.js'
import { expect, test } from '../lib/test.js'
import { admin, firstOf, makeParty, makeSection, type Party } from '../lib/world.js'

interface Behaviour {
  id: string
  code: string
}
interface Alarm {
  id: string
  status: string
  reason: string
}

/** Records a serious act of a supplier by a decision of today; it is in force at once. */
async function bar({ participantId }: Party, today: string): Promise<void> {
  const { get, post } = await admin()
  const { records } = await get<{ records: Behaviour[] }>('dishonesty/list?size=100')
  const { id: itemId } = firstOf(records.filter(({ code }) => code === 'S-S8'))
  const document = { decidedAt: today, decisionNumber: '财采处〔2026〕18号', authority: '市财政局' }
  await post('integrity', { participantId, itemId, description: '恶意串通。', ...document })
}

test('a winner with a serious act is an alarm among the to-dos, until it is settled', async ({ page, server }) => {
  const supplier = await makeParty('supplier')
  await bar(supplier, server.day())
  const { place } = await makeSection({ winners: [supplier] })
  await login(page, 'supervisor', 'supervisor06', '/')
  const row = page.getByRole('region', { name: /^待办事项/ }).getByRole('row', { name: new RegExp(supplier.title) })
  await expect(row).toContainText('在严重失信期内成为')
  await row.getByRole('link', { name: /^核查：/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: supplier.title })).toBeVisible()
  await expect(page.getByText('依法不得参加政府采购活动')).toBeVisible()

  await page.getByRole('link', { name: place.project.name }).click()
  const mark = page.getByRole('link', { name: '中标预警 1' })
  await expect(mark).toBeVisible()
  await mark.click()
  const alarm = page.getByRole('main').getByRole('row', { name: new RegExp(supplier.title) })
  await alarm.getByRole('button', { name: /查看/ }).click()

  const settle = page.getByRole('button', { name: '处理完毕' })
  await settle.first().click()
  const dialog = page.getByRole('dialog', { name: /的中标预警/ })
  await dialog.getByRole('button', { name: '处理完毕' }).click()
  await expect(dialog.getByText('请填写处理情况')).toBeVisible()
  await dialog.getByRole('textbox', { name: '处理情况' }).fill('已责令重新评审')
  await dialog.getByRole('button', { name: '处理完毕' }).click()
  await expect(dialog).toBeHidden()
  const { records } = await ask<{ records: Alarm[] }>(page, `awardAlarm/list?projectId=${place.project.id}`)
  expect(records).toMatchObject([{ status: 'settled', reason: '已责令重新评审' }])
  await page.goto(`/projectDetails?id=${place.project.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('中标预警 1')).toHaveCount(0)
})
