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

interface Position {
  month: string
  scores: { median: number } | null
  completion: { rate: number | null }
  questions: { name: string; mean: number }[]
}

test('a participant and its supervisors read how it compares with its type', async ({ browser }) => {
  const desk = await enter(browser, await callerOf('supervisor', 'admin'))
  for (const [type, name] of [
    ['supplier', 'supplier05'],
    ['agency', 'agency01'],
  ] as const) {
    const own = await callerOf(type, name)
    const position = await own.get<Position>(`credit/${own.participantId}/position`)
    const page = await enter(browser, own)
    await page.goto('/creditrecord')
    const card = page.getByRole('region', { name: '同类对比' })
    await expect(card.getByText(`数据截至 ${position.month}-`)).toBeVisible()
    const { scores, completion, questions } = position
    const median = scores ? `中位数 ${scores.median.toFixed(2)}` : /排名的.+不足 10 个/
    await expect(card.getByText(median)).toBeVisible()
    const more = card.getByRole('button', { name: /^显示全部 \d+ 项$/ })
    if (await more.isVisible()) await more.click()
    const figures = questions.length + (completion.rate === null ? 0 : 1)
    await expect(card.locator('tbody tr[data-row-key]')).toHaveCount(figures)
    for (const { name: question, mean } of questions.slice(0, 2)) {
      const row = card
        .getByRole('row')
        .filter({ hasText: question })
        .filter({ hasText: `${mean}%` })
      await expect(row.first()).toBeVisible()
    }
    await desk.goto(`/creditrecord?id=${own.participantId}`)
    await expect(desk.getByRole('region', { name: '同类对比' }).getByText(median)).toBeVisible()
    await page.context().close()
  }
})
