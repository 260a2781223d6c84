import { readFile, writeFile } from 'node:fs/promises'
import { callerOf, enter } from '../lib/caller.js'
import { expect, test } from '../lib/test.js'
import { freshCode } from '../lib/world.js'

test('a district imports its projects with lots, parties and stages from a file', async ({ browser, server }, info) => {
  const page = await enter(browser, await callerOf('supervisor', 'supervisor06'))
  await page.goto('/projectManagement')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^导入/ })
  const status = dialog.getByRole('status')
  const count = (name: string) => dialog.locator('.ant-statistic', { hasText: name }).locator('.ant-statistic-content')
  const path = info.outputPath('projects.csv')
  const day = server.day()
  const [buyer, winner] = [freshCode(), freshCode()]

  await test.step('the template has the columns of all sheets', async () => {
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载模板（csv）' }).click(),
    ])
    const head = (await readFile(await template.path(), 'utf8')).trim()
    expect(head.split(',')).toHaveLength(13)
    const cells = (code: string) => [
      ['XM-01', '镇政府办公用房修缮', '', day, '公开招标', '工程', '1', '修缮', '采购人', '示例镇政府', buyer, '', ''],
      ['XM-01', '', '', '', '', '', '1', '', '中标供应商', '示例建筑公司', code, '', ''],
      ['XM-01', '', '', '', '', '', '1', '', '', '', '', '合同备案', day],
    ]
    const file = (code: string) => [head, ...cells(code).map((row) => row.join(','))].join('\r\n')
    await writeFile(path, file(winner.slice(1)))
    await dialog.locator('input[type=file]').setInputFiles(path)
    await expect(count('错误')).toHaveText('3')
    await expect(dialog.getByText(/统一社会信用代码为 18 位/)).toBeVisible()
    await writeFile(path, file(winner))
  })

  await test.step('the check says how many evaluations open', async () => {
    await dialog.getByRole('button', { name: '重新选择文件' }).click()
    await dialog.locator('input[type=file]').setInputFiles(path)
    await expect(status).toContainText('可导入 3 行')
    await expect(count('开启的评价')).not.toHaveText('0')
  })

  await test.step('the project has its lot, parties and stage', async () => {
    const opens = await count('开启的评价').textContent()
    await dialog.getByRole('button', { name: '导入 3 行' }).click()
    await expect(status).toContainText('已导入 3 行')
    await expect(count('开启的评价')).toHaveText(opens ?? '')
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await page.getByRole('link', { name: '镇政府办公用房修缮' }).click()
    await expect(page.getByRole('main').getByText('工程', { exact: true })).toBeVisible()
    const section = page.getByRole('region', { name: '修缮', exact: true })
    await expect(section.getByRole('link', { name: '示例镇政府' })).toBeVisible()
    await expect(section.getByRole('link', { name: '示例建筑公司' }).first()).toBeVisible()
    await expect(section).toContainText('合同备案')
  })
})
