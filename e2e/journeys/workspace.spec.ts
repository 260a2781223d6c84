import { arrowTo } from '../lib/keys.js'
import { login, startSession } from '../lib/login.js'
import { expect, test } from '../lib/test.js'

test.describe('the frame of the workspace', () => {
  test('keys typed right after Ctrl+K reach the palette, Enter included', async ({ page }) => {
    await login(page, 'supervisor', 'admin')
    const field = page.getByRole('combobox', { name: '输入页面、记录或操作的名称' })
    for (let attempt = 0; attempt < 5; attempt++) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('logs')
      await expect(field).toHaveValue('logs')
      await expect(field).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(field).toBeHidden()
    }
    await page.keyboard.press('Control+k')
    await page.keyboard.type('dictionary')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/baseinfo\/dictionary(\?|$)/)
    // A new page moves the focus to its heading.
    await expect(page.getByRole('heading', { level: 1, name: '数据字典' })).toBeFocused()
  })

  test('the menu works by keyboard, stays collapsed and marks the current group', async ({ page }) => {
    await login(page, 'supervisor', 'admin')
    const widthOfMenu = async () => (await page.locator('.shell-sider').boundingBox())?.width
    expect(await widthOfMenu()).toBe(220)
    // Open groups are menus inside of it.
    const menu = page.getByRole('menu').first()
    await menu.focus()
    // The menu moves the focus in the next frame: a key before that would start from the old place.
    for (const name of ['首页', '统计分析', '月度报告']) {
      await arrowTo(page, menu.getByRole('link', { name, exact: true }))
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/reports(\?|$)/)
    const group = menu.getByRole('menuitem', { name: /^项目与评价/ })
    const projects = menu.getByRole('link', { name: '项目管理', exact: true })
    await expect(projects).toBeHidden()
    await group.click()
    await expect(projects).toBeVisible()
    // Groups stay open when another page is opened.
    await projects.click()
    await expect(page).toHaveURL(/\/projectManagement(\?|$)/)
    await expect(menu.getByRole('link', { name: '首页', exact: true })).toBeVisible()

    await page.goto('/baseinfo/dictionary')
    await page.getByRole('button', { name: '收起菜单' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
    expect(await widthOfMenu()).toBeLessThan(100)
    await expect(page.locator('.ant-menu-submenu-selected')).toHaveCount(1)
    // A collapsed menu must not scroll to the hidden name and push the icon out of view.
    await expect(page.locator('.shell-sider .ant-menu-submenu-selected .menu-icon')).toBeInViewport({ ratio: 1 })
    await page.locator('.shell-sider .ant-menu-submenu-selected').hover()
    await expect(page.getByRole('link', { name: '信用分设置', exact: true })).toBeInViewport()
    // The pop-up is longer than a low window: it stays inside and scrolls to its last entry.
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.mouse.move(1000, 600)
    await expect(page.getByRole('link', { name: '信用分设置', exact: true })).toBeHidden()
    await page.locator('.shell-sider .ant-menu-submenu-selected').hover()
    const popup = page.locator('.ant-menu-submenu-popup:not(.ant-menu-submenu-hidden)')
    await expect(popup).toBeInViewport({ ratio: 1 })
    await popup.getByRole('link').first().hover()
    await page.mouse.wheel(0, 2000)
    await expect(popup.getByRole('link').last()).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: '展开菜单' }).click()
  })

  test('a long menu scrolls to the entry of the open page, and the page does not scroll', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await startSession(page.context(), 'supervisor', 'admin')
    for (const path of ['/broadcasts', '/baseinfo/webhooks']) {
      await page.goto(path)
      const entry = page.locator('.shell-sider [aria-current=page]')
      await expect(entry).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.setViewportSize({ width: 1280, height: 400 })
      await expect(entry).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.setViewportSize({ width: 1280, height: 720 })
    }
  })

  test('the breadcrumb ends with the name of the record', async ({ page }) => {
    await login(page, 'supervisor', 'admin', '/projectManagement')
    const project = page.getByRole('main').getByRole('link').first()
    const name = (await project.textContent()) ?? ''
    await project.click()
    const crumbs = page.getByRole('navigation', { name: '当前位置' })
    await expect(crumbs.locator('[aria-current=page]')).toHaveText(name)
    await expect(page).toHaveTitle(new RegExp(`^${name}`))
  })

  test('going back returns to the place in a list', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await login(page, 'supervisor', 'admin', '/projectManagement')
    const project = page.locator('tr[data-row-key] .stacked-heading').getByRole('link').nth(6)
    await project.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(400)
    await project.click()
    await expect(page).toHaveURL(/\/projectDetails/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  })
})
