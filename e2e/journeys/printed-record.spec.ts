import { readFile } from 'node:fs/promises'
import { callerOf, enter } from '../lib/caller.js'
import { isSigned, readQrCode } from '../lib/printed.js'
import { expect, test } from '../lib/test.js'

test('a printed credit record has a valid signature and a QR code that verifies it', async ({ browser, page }) => {
  const supplier = await callerOf('supplier', 'supplier02')
  const own = await enter(browser, supplier)
  await own.goto('/creditrecord')
  const printed = own.getByRole('region', { name: '打印信用记录' })
  await printed.getByRole('button', { name: '生成', exact: true }).click()
  const download = printed.getByRole('button', { name: /^下载 XY-/ }).first()
  await expect(download).toBeVisible()
  const began = own.waitForEvent('download')
  await download.click()
  const path = await (await began).path()
  const pdf = await readFile(path)
  expect(await isSigned(pdf, path)).toBe(true)

  const address = await readQrCode(pdf)
  const number = address?.match(/\/homes\/verify\/(XY-\d{4}-\d{8}-\d{6})$/)?.[1] ?? ''
  const [newest] = await supplier.get<{ number: string }[]>('creditRecord')
  expect(number).toBe(newest?.number)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/homes/verify/${number}`)
  await expect(page.getByRole('heading', { name: '真实有效' })).toBeVisible()
  await expect(page.getByText(number).first()).toBeVisible()
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  expect(fits).toBe(true)

  const wrong = `${number.slice(0, -6)}${number.endsWith('000000') ? '000001' : '000000'}`
  await page.goto(`/homes/verify/${wrong}`)
  await expect(page.getByRole('heading', { name: new RegExp(wrong) })).toBeVisible()
  await expect(page.getByRole('heading', { name: '真实有效' })).toHaveCount(0)
})
