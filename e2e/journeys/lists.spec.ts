import { callerOf } from '../lib/caller.js'
import { registrationNumber } from '../lib/codes.js'
import { login, startSession } from '../lib/login.js'
import { expect, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'

test('the palette opens a supplier by three characters and Enter', async ({ page }) => {
  const name = '霁川纸业有限公司'
  const unifiedSocialCreditCode = registrationNumber('99010000000000')
  await (await callerOf('supervisor', 'admin')).post('supplier', { name, unifiedSocialCreditCode })
  await login(page, 'supervisor', 'admin')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '输入页面、记录或操作的名称' })
  // An input method cannot type before the field has the focus.
  await expect(field).toBeFocused()
  await page.keyboard.insertText(name.slice(0, 3))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/supplierManagement\/details\?id=/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(name)

  // The record is among the recent places now.
  await page.goto('/laws')
  await expect(heading).toHaveText('政策法规')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(name)
  await page.keyboard.press('Escape')
})

test('the palette finds suppliers by initials, and leads to all of them', async ({ page }) => {
  const admin = await callerOf('supervisor', 'admin')
  for (let n = 1; n <= 7; n++) {
    const unifiedSocialCreditCode = registrationNumber(`9901000000010${n}`)
    await admin.post('supplier', { name: `岱岫笔墨第${n}商行`, unifiedSocialCreditCode })
  }
  await login(page, 'supervisor', 'admin')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '输入页面、记录或操作的名称' })).toBeFocused()
  await page.keyboard.type('dxbm')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.filter({ hasText: '岱岫笔墨' })).toHaveCount(5)
  await options.filter({ hasText: '查看全部 7 条' }).click()
  await expect(page).toHaveURL(/\/supplierManagement\?/)
  await expect(page.getByRole('searchbox', { name: '搜索' })).toHaveValue('dxbm')
  await expect(page.getByRole('row').filter({ hasText: '岱岫笔墨' })).toHaveCount(7)

  // A single character finds names that contain it anywhere.
  await page.getByRole('searchbox', { name: '搜索' }).fill('岫')
  await expect(page).toHaveURL(/%E5%B2%AB/)
  await expect(page.getByRole('row').filter({ hasText: '岱岫笔墨' })).toHaveCount(7)
})

test('the gap between the numbers of a pager stays on one line', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/projectManagement')
  const gap = page.getByText('•••', { exact: true })
  await gap.waitFor()
  const heights = () => gap.evaluate((dots) => [dots.scrollHeight, dots.clientHeight])
  const [content, room] = await heights()
  expect(content).toBe(room)
})

test('j and k walk the records beside a list, and a key opens the page of a record', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/laws')
  const rows = page.locator('tbody tr[data-row-key]')
  await rows.first().focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  const titles = await rows.getByRole('cell').nth(1).allTextContents()
  await expect(panel).toBeVisible()
  const first = await panel.locator('.ant-drawer-title').textContent()
  await page.keyboard.press('j')
  await expect(panel.locator('.ant-drawer-title')).not.toHaveText(first ?? titles[0] ?? '')
  await page.keyboard.press('k')
  await expect(panel.locator('.ant-drawer-title')).toHaveText(first ?? '')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/editLaws\//)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible()
})

test('a list view is saved, opened and deleted; page size and density are kept', async ({ page }) => {
  await login(
    page,
    'supervisor',
    'supervisor06',
    '/projectManagement?filters[0][field]=status&filters[0][operator]=in&filters[0][value][0]=none',
  )
  const chip = page.getByRole('button', { name: '阶段：采购中' })
  await expect(chip).toBeVisible()
  const views = page.getByRole('button', { name: '保存的视图' })
  await views.focus()
  await page.keyboard.press('Enter')
  const name = page.getByRole('textbox', { name: '视图名称' })
  await name.fill('采购中的项目')
  await page.getByRole('button', { name: '保存当前视图' }).click()
  const view = page.getByRole('button', { name: '采购中的项目', exact: true })
  await expect(view).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(views).toBeFocused()

  await chip.click()
  await expect(chip).toBeHidden()
  await views.click()
  await view.click()
  await expect(chip).toBeVisible()
  const above = page.getByRole('navigation', { name: '视图' })
  await expect(above.getByRole('link', { name: '采购中的项目' })).toHaveAttribute('aria-current', 'page')
  await above.getByRole('link', { name: '全部' }).click()
  await expect(chip).toBeHidden()
  await above.getByRole('link', { name: '采购中的项目' }).click()
  await expect(chip).toBeVisible()
  await views.click()
  await page.getByRole('button', { name: '删除视图“采购中的项目”' }).click()
  await expect(view).toBeHidden()
  await page.keyboard.press('Escape')

  const row = page.locator('tbody tr[data-row-key]').first()
  const height = async () => Math.round((await row.boundingBox())?.height ?? 0)
  expect(await height()).toBe(40)
  const stored = page.waitForResponse(/workspace\/preferences$/)
  await page.getByRole('button', { name: '列与行高' }).click()
  await page.getByText('紧凑', { exact: true }).click()
  await expect.poll(height).toBe(32)
  await stored
  await page.reload()
  await expect.poll(height).toBe(32)
})

test('ten projects fit into a small window, with the pager', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await startSession(page.context(), 'supervisor', 'admin')
  const rows = page.locator('tbody tr[data-row-key]')
  await page.goto('/projectManagement')
  await expect(rows).toHaveCount(10)
  await expect(rows.last()).toBeInViewport({ ratio: 1 })
  const pager = page.locator('.ant-pagination')
  await expect(pager).toBeInViewport({ ratio: 1 })

  // With other parts above the list, here tabs and a filter, its rows scroll and the pager stays.
  await visit(page, '/logs?tab=operation&filters[0][field]=entity&filters[0][operator]=in&filters[0][value][0]=project')
  await expect(page.getByRole('button', { name: '对象：项目' })).toBeVisible()
  await expect(pager).toBeInViewport({ ratio: 1 })
})

test('Tab enters the column filters and panels of a list, Escape returns', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/userManagemen/supplierManagement')
  await page.locator('tbody tr[data-row-key]').first().waitFor()
  const filter = page.getByRole('button', { name: '按星级筛选' })
  await filter.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: '按星级筛选' })
  const choices = form.getByRole('checkbox')
  await expect(choices.first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(choices.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(filter).toBeFocused()

  for (const name of ['保存的视图', '列与行高']) {
    const button = page.getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    const focused = page.locator('.ant-popover :focus')
    await expect(focused).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(focused).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  }
})

test('the page of a list that is shown differs from the others in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await login(page, 'supervisor', 'admin', '/userManagemen/supplierManagement')
  const pages = page.locator('.ant-pagination-item')
  await expect(pages.nth(1)).toBeVisible()
  const outlines = await pages.evaluateAll((items) => items.map((item) => getComputedStyle(item).outlineStyle))
  expect(outlines[0]).toBe('solid')
  expect(new Set(outlines.slice(1))).toEqual(new Set(['none']))
})
