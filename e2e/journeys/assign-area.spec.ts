import { callerOf, enter } from '../lib/caller.js'
import { expect, test } from '../lib/test.js'

interface Rows {
  records: { id: string; name: string; areaName: string }[]
}

test('matching suppliers are assigned to an area, and undo restores their own areas', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const word = '划转'
  const areas = await admin.get<{ areaId: string; areaName: string }[]>('area/list')
  const [first, second, target] = areas.slice(4)
  for (const [at, area] of [first, second].entries()) {
    await admin.post('supplier', {
      name: `${word} ${at}`,
      unifiedSocialCreditCode: `11010000000000${at}`,
      codeConfirmed: true,
      areaId: area?.areaId,
    })
  }
  const homes = async () => {
    const { records } = await admin.get<Rows>(`supplier/list?keyword=${encodeURIComponent(word)}&sort=name,asc`)
    return records.map(({ areaName }) => areaName)
  }
  const page = await enter(browser, admin)
  await page.goto('/userManagemen/supplierManagement')
  await page.getByRole('searchbox', { name: '搜索' }).fill(word)
  await expect(page.getByText('共 2 个供应商')).toBeVisible()
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '划归区域 2 条' }).click()
  const dialog = page.getByRole('dialog', { name: '批量划归区域' })
  await expect(dialog.getByRole('button', { name: /划归区域/ })).toBeDisabled()
  const name = target?.areaName ?? ''
  await dialog.getByRole('combobox', { name: '划归到' }).fill(name)
  await expect(page.locator('.ant-select-item-option-active', { hasText: name })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('2 条中将变更 2 条')).toBeVisible()
  expect(await homes()).toEqual([first?.areaName, second?.areaName])
  await dialog.getByRole('button', { name: '划归区域 2 条' }).click()
  await expect(dialog.getByText('2 条中完成 2 条')).toBeVisible()
  expect(await homes()).toEqual([target?.areaName, target?.areaName])
  await dialog.getByRole('button', { name: '撤销' }).click()
  const back = page.getByRole('dialog', { name: /^撤销：/ })
  await back.getByRole('button', { name: '撤销 2 条' }).click()
  await expect(back.getByText('2 条中完成 2 条')).toBeVisible()
  expect(await homes()).toEqual([first?.areaName, second?.areaName])
})
