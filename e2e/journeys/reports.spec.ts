import { readFile } from 'node:fs/promises'
import { login } from '../lib/login.js'
import { expect, test } from '../lib/test.js'

/** A run of a job, on a machine that runs other tests. */
const LONG = { timeout: 120_000 }

test('a supervisor of a district makes the report of a past month and downloads it', async ({ page, server }) => {
  test.slow()
  // The month before the last one, which no schedule has reported.
  const [year = 0, now = 0] = server.day().split('-').map(Number)
  const month = new Date(Date.UTC(year, now - 3)).toISOString().slice(0, 7)
  await login(page, 'supervisor', 'supervisor06', '/reports')
  await page.getByRole('button', { name: '生成报告' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '月份' }).press('ArrowDown')
  await page.locator('.ant-select-item-option', { hasText: month }).click()
  await expect(dialog.getByRole('combobox', { name: '区域' })).toHaveCount(0)
  await dialog.getByRole('button', { name: '生成', exact: true }).click()
  const done = page.getByRole('status').filter({ hasText: month })
  await expect(done).toContainText('已生成', LONG)
  const row = page.getByRole('row').filter({ hasText: month })
  await expect(row).toHaveCount(1)
  for (const [format, start] of [
    ['PDF', '%PDF'],
    ['Excel', 'PK'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: new RegExp(`^${format}`) }).click(),
    ])
    expect(file.suggestedFilename()).toContain(month)
    const content = await readFile(await file.path())
    expect(content.subarray(0, start.length).toString()).toBe(start)
  }
  await row.getByRole('button', { name: /^另一语言：/ }).click()
  const [english] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF（English）' }).click(),
  ])
  expect((await readFile(await english.path())).subarray(0, 4).toString()).toBe('%PDF')
})
