import { readFile } from 'node:fs/promises'
import { ask } from '../lib/ask.js'
import { login, startSession } from '../lib/login.js'
import { expect, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'
import { DISTRICT, makeParty, makeSection, recordBehaviours } from '../lib/world.js'

interface Area {
  areaId: string
  areaName: string
  sections: number
}

test('a supervisor filters the analysis by area, reads a chart as a table and saves it', async ({ page }) => {
  await makeSection({ stage: 0 })
  await startSession(page.context(), 'supervisor', 'admin')
  const areas = await ask<Area[]>(page, 'sysProject/areas')
  const area = areas.find(({ areaName }) => areaName === DISTRICT)
  if (!area) throw new Error(`there is no area ${DISTRICT}`)
  expect(area.sections).toBeGreaterThan(0)
  await page.goto('/visualization')
  await page.getByRole('combobox', { name: '区域', exact: true }).click()
  // Only the options beside the active one have the role.
  await page.locator('.ant-select-item-option').filter({ hasText: area.areaName }).waitFor()
  await page.keyboard.type(area.areaName)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`areaId=${area.areaId}`))
  const figures = page.getByRole('region', { name: '评价数据统计' })
  await expect(figures.locator('.figure')).toHaveText(String(area.sections))

  const bands = page.getByRole('region', { name: '信用等次分布' })
  await bands.getByRole('button', { name: /数据表/ }).click()
  const row = bands.getByRole('row').nth(1).getByRole('cell')
  await expect(row.last()).toHaveText(/\d/)
  const cells = await row.allInnerTexts()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    bands.getByRole('button', { name: /^保存数据/ }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(cells.join(','))
  expect(file.suggestedFilename()).toBe(`信用等次分布 ${area.areaName}.csv`)
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    bands.getByRole('button', { name: /^保存图片/ }).click(),
  ])
  const signature = (await readFile(await picture.path())).subarray(1, 4).toString()
  expect(signature).toBe('PNG')
  // A map has one figure of several.
  const [map] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '保存图片：区域分布' }).click(),
  ])
  expect(map.suggestedFilename()).toBe('区域分布 评价完成率.png')
})

test('the comparison of areas reports a failed request and loads again', async ({ page }) => {
  await startSession(page.context(), 'supervisor', 'admin')
  await page.route('**/sysProject/areas', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/visualization')
  const comparison = page.getByRole('region', { name: '区域对比' })
  await comparison.getByRole('button', { name: '重试' }).scrollIntoViewIfNeeded()
  // The select of areas is no longer loading.
  await expect(page.locator('.analysis-filter.ant-select-loading')).toHaveCount(0)
  await page.unroute('**/sysProject/areas')
  await comparison.getByRole('button', { name: '重试' }).click()
  await expect(comparison.getByRole('row')).toHaveCount(16)
  await expect(page.getByRole('region', { name: '区域分布' }).locator('canvas')).toBeVisible()
})

test('the column headings of the comparison have one size, whether they sort or not', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/visualization')
  const heads = page.getByRole('table', { name: '区域对比' }).getByRole('columnheader')
  await expect(heads.first()).toBeVisible()
  const sizes = await heads.evaluateAll((cells) =>
    cells.map((cell) => {
      const title = cell.querySelector('.ant-table-column-title') ?? cell
      return getComputedStyle(title).fontSize
    }),
  )
  expect(new Set(sizes).size).toBe(1)
})

test('the wall board covers the page, keeps its figures offline, and closes', async ({ page, context }) => {
  await login(page, 'supervisor', 'admin', '/visualization')
  await page.getByRole('button', { name: '大屏' }).click()
  await expect(page).toHaveURL(/\/visualizationview$/)
  const figure = page.locator('.wall-board .board-number').first()
  await expect(figure).toHaveText(/\d/)
  const before = await figure.textContent()
  await context.setOffline(true)
  await page.clock.runFor(70_000)
  await expect(page.getByText('连接已中断')).toBeVisible()
  await expect(figure).toHaveText(before ?? '')
  await context.setOffline(false)
  await expect(page.getByText('连接已中断')).toBeHidden()
  const board = page.locator('.wall-board')
  await expect(board.getByRole('region', { name: '各区域评价完成率' }).locator('canvas')).toBeVisible()
  // Nobody uses controls on a wall.
  await expect(board.getByRole('button')).toHaveText(['全屏', '退出大屏'])
  await expect(board.getByRole('combobox')).toHaveCount(0)
  await page.getByRole('button', { name: '退出大屏' }).click()
  await expect(page).toHaveURL(/\/visualization$/)
})

test.describe('in English', () => {
  test.use({ locale: 'en-US' })

  test('the comparison of areas shows its headings in full on a laptop', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await login(page, 'supervisor', 'admin', '/visualization')
    const titles = page
      .getByRole('region', { name: 'Comparison of the areas' })
      .locator('thead .ant-table-column-title')
    await expect(titles).toHaveCount(5)
    const cut = await titles.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
    expect(cut).toEqual([])
  })

  test('the wall board fills each screen, half of it with the map', async ({ page, context }) => {
    await startSession(context, 'supervisor', 'admin')
    const board = page.locator('.wall-board')
    const map = board.getByRole('region', { name: 'Evaluations completed, by area' })
    const events = board.getByRole('region', { name: 'Latest events' })
    const overflow = () => board.evaluate((box) => box.scrollHeight - box.clientHeight)
    for (const [width, height] of [
      [3840, 2160],
      [1920, 1080],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/visualizationview')
      await expect(map.locator('canvas')).toBeVisible()
      await expect(events.getByRole('listitem').first()).toBeVisible()
      const area = await map.boundingBox()
      expect(area?.width).toBeGreaterThan(width * 0.45)
      expect(area?.height).toBeGreaterThan(height * 0.8)
      const last = await events.boundingBox()
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeGreaterThan(height * 0.95)
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(height)
      const number = board.locator('.board-number').first()
      const size = await number.evaluate((text) => text.getBoundingClientRect().height)
      expect(size).toBeGreaterThanOrEqual(48)
      expect(await overflow()).toBeLessThanOrEqual(0)
    }
    await context.setOffline(true)
    await page.clock.runFor(70_000)
    await expect(page.getByText('Connection lost')).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await context.setOffline(false)
  })
})

test('the wall board reports a single figure that can no longer be read', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/visualizationview')
  const severity = page.getByRole('region', { name: '生效中的失信行为，按严重程度' })
  await expect(severity.getByRole('listitem')).toHaveText([/严重/, /一般/, /轻微/])
  await page.route('**/mutualEvaluationRecord/analyze*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.clock.runFor(70_000)
  await expect(page.getByText('连接已中断')).toBeVisible()
  await expect(severity.getByRole('listitem')).toHaveCount(3)
  await page.unroute('**/mutualEvaluationRecord/analyze*')
  await page.clock.runFor(70_000)
  await expect(page.getByText('连接已中断')).toBeHidden()
})

test('the wall board is dark in a light theme, and marks an event as it arrives', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/visualizationview')
  const board = page.locator('.wall-board')
  const events = board.getByRole('region', { name: '最新动态' })
  await expect(events.getByRole('listitem').first()).toBeVisible()
  expect(await board.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgb(19, 25, 23)')
  await expect(events.locator('.board-new')).toHaveCount(0)
  await makeSection({ stage: 0 })
  await page.clock.runFor(11_000)
  await expect(events.locator('.board-new').first()).toBeVisible()
})

test("the supervisors' home shows the ten most frequent behaviours in force, then all", async ({ page, server }) => {
  await recordBehaviours(await makeParty('supplier'), server.day(), 11)
  await login(page, 'supervisor', 'admin')
  await page.getByRole('region', { name: '最新动态' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 5_000)
  const card = page.getByRole('region', { name: '生效中的失信行为' })
  await card.getByRole('button', { name: '查看更多' }).click()
  const all = await ask<{ name: string; value: number }[]>(page, 'mutualEvaluationRecord/analyze')
  expect(all.length).toBeGreaterThan(10)
  await expect(card.locator('tbody .ant-table-row')).toHaveCount(all.length)
  await card.getByRole('button', { name: '只看前 10 项' }).click()
  await expect(card.locator('tbody .ant-table-row')).toHaveCount(Math.min(10, all.length))

  await visit(page, '/visualization')
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('button', { name: '查看更多' }).click()
  await expect(card.locator('tbody .ant-table-row')).toHaveCount(all.length)
  await card.getByRole('button', { name: '只看前 10 项' }).click()
  await expect(card.locator('tbody .ant-table-row')).toHaveCount(Math.min(10, all.length))

  await page.goto('/visualizationview')
  await page.getByRole('button', { name: '全屏' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
})

test('the manual opens from the account menu in a new tab', async ({ page }) => {
  const { name } = await makeParty('supplier')
  await login(page, 'supplier', name)
  await page.getByRole('button', { name: /的账号$/ }).click()
  const [manual] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('menuitem', { name: '使用手册' }).click(),
  ])
  await expect(manual.getByRole('heading', { level: 1 })).toHaveText('参与方使用手册')
})
