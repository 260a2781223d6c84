import type { Browser } from '@playwright/test'
import { type Caller, callerOf, enter } from '../lib/caller.js'
import { currentServer } from '../lib/server.js'
import { expect, test } from '../lib/test.js'

const SUPPLIERS = '/userManagemen/supplierManagement'

interface Rows {
  records: { name: string }[]
}

/** Opens a page without script, with the session of an account. */
async function openWithoutScript(browser: Browser, { session }: Caller) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'Authorization', value: session.token, url: currentServer().url }])
  return context.newPage()
}

test('a list works without script: rows, order, pages, menu and a record', async ({ browser }) => {
  const city = await callerOf('supervisor', 'admin')
  const page = await openWithoutScript(browser, city)
  const names = async (query: string) =>
    (await city.get<Rows>(`supplier/list?size=10&${query}`)).records.map(({ name }) => name)
  const shown = page.locator('tbody tr td:nth-child(2)')
  await page.goto(SUPPLIERS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('供应商')
  await expect(shown).toHaveText(await names('current=1&sort=createTime,desc'))
  await page.getByRole('link', { name: '第 2 页' }).click()
  await expect(shown).toHaveText(await names('current=2&sort=createTime,desc'))
  await page.getByRole('columnheader', { name: '名称' }).getByRole('link').click()
  await expect(shown).toHaveText(await names('current=1&sort=name,asc'))
  await shown.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/supplierManagement\/details\?id=/)
  await page.getByText('系统设置', { exact: true }).click()
  await page.getByRole('navigation').getByRole('link', { name: '政策法规' }).click()
  await expect(page).toHaveURL(/\/laws$/)
  await expect(page.locator('tbody tr').first()).toBeVisible()
})

test('a list is shown with its document, and the app replaces it without a call', async ({ browser }) => {
  const page = await enter(browser, await callerOf('supervisor', 'admin'))
  const calls: string[] = []
  page.on('request', (request) => {
    // The texts of the site count as old at once: the browser's clock is not the server's.
    if (/\/credit\/(?!.*\/homePage$)/.test(request.url())) calls.push(request.url())
  })
  const response = await page.goto(SUPPLIERS)
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store' })
  const rows = page.locator('#root tbody tr[data-row-key]')
  await expect(rows).toHaveCount(10)
  const name = (await rows.first().getByRole('link').first().textContent()) ?? ''
  expect(await response?.text()).toContain(name)
  expect(calls).toEqual([])
})

test("a tab with a participant's own pages never receives the supervisor's data", async ({ browser }) => {
  const city = await callerOf('supervisor', 'admin')
  const { participantId: id } = await callerOf('supplier', 'supplier01')
  const { records } = await city.get<Rows>('supplier/list?current=1&size=10&sort=createTime,desc')
  const page = await enter(browser, city)
  const documents: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) documents.push(response.text())
  })
  await page.goto(`/supplierManagement/details?id=${id}`)
  await page.getByRole('button', { name: '以主体身份查看', exact: true }).click()
  await page.getByRole('button', { name: '开始查看', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '只能查看，不能操作' })).toBeVisible()
  // A list of the supervisor, by an old link, and the participant's own first page again.
  for (const path of [SUPPLIERS, '/']) {
    // The browser forgets the text of a document that is left.
    await Promise.all(documents)
    await page.goto(path)
  }
  const texts = await Promise.all(documents.slice(1))
  expect(texts.length).toBeGreaterThanOrEqual(3)
  for (const text of texts) {
    expect(text).toContain('document-grey')
    expect(text).toContain('"account":null')
    for (const { name } of records) expect(text).not.toContain(name)
  }
  await page.getByRole('button', { name: '退出查看', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/supplierManagement/details\\?id=${id}$`))
  expect(await (await page.goto(SUPPLIERS))?.text()).toContain(records[0]?.name)
})

interface Section {
  id: string
  bidSectionName: string
  dueAt: string | null
}

/** Returns the address of an evaluation that is due, and the names of its section and project. */
async function dutyOf({ get }: Caller): Promise<{ path: string; name: string; project: string }> {
  const { records } = await get<{ records: { id: string; name: string; bidSectionList: Section[] }[] }>(
    'sysProject/myList?evaluationStatus=5&current=1&size=100',
  )
  const duties = records.flatMap(({ id, name, bidSectionList }) =>
    bidSectionList.map((section) => ({ id, name, section })),
  )
  const first = duties.find(({ section }) => section.dueAt)
  if (!first) throw new Error('nothing is due')
  const { id, name: project, section } = first
  return { path: `/evaluate/inputevaluate/${id}?bid=${section.id}`, name: section.bidSectionName, project }
}

test('homes, forms, credit records and the registration can be read without script', async ({ browser }) => {
  const supplier = await callerOf('supplier', 'supplier01')
  const duty = await dutyOf(supplier)
  const page = await openWithoutScript(browser, supplier)
  await page.goto('/')
  await expect(page.locator(`a[href="${duty.path}"]`)).toContainText(duty.name)
  await page.goto(duty.path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(duty.name)
  // Text locators do not look into `noscript`.
  const note = page.locator('noscript > p')
  await expect(note).toBeVisible()
  await expect(note).toContainText('填写评价表需要启用 JavaScript')
  await expect(page.getByText(/^1\. .* 满分 \d+ 分/).first()).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: '信用记录' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('的信用记录')
  await expect(page.getByRole('table', { name: '计分流水' }).locator('tbody tr').first()).toBeVisible()
  await page.goto('/regedit?type=supplier')
  await expect(note).toBeVisible()
  await expect(note).toContainText('填写注册表需要启用 JavaScript')
  await page.getByRole('link', { name: '评审专家', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('评审专家注册')

  const city = await callerOf('supervisor', 'admin')
  const { records } = await city.get<{ records: { title: string; waitsFor: string | null }[] }>(
    'supervisor/examineList?current=1&size=100',
  )
  // Items that wait for others come last.
  const titles = [true, false].flatMap((decidable) =>
    records.flatMap(({ title, waitsFor }) => ((waitsFor === null) === decidable ? [title] : [])),
  )
  const desk = await openWithoutScript(browser, city)
  await desk.goto('/')
  const todos = desk.locator('table[aria-label="待办事项"]')
  expect(await todos.locator('tbody td:first-child a').allTextContents()).toEqual(titles)
  await todos.first().getByRole('link').first().click()
  await expect(desk).not.toHaveURL('/')
})

/** Requests a document as a browser does. Returns its text and its headers. */
async function documentOf(path: string, token: string, headers: Record<string, string> = {}) {
  const { cookie = '', ...others } = headers
  const response = await fetch(currentServer().url + path, {
    headers: {
      accept: 'text/html',
      'accept-language': 'zh-CN',
      'sec-fetch-dest': 'document',
      'sec-fetch-site': 'same-origin',
      ...others,
      cookie: `Authorization=${token}${cookie}`,
    },
  })
  return { text: await response.text(), headers: response.headers }
}

/** Returns a supplier that takes no part in a section. */
async function strangerTo(path: string): Promise<Caller> {
  const section = new URL(path, currentServer().url).searchParams.get('bid')
  const detail = `${currentServer().url}/credit/admin/api/sysProjectBidSection/detail/${section}`
  for (const name of ['supplier02', 'supplier03', 'supplier04', 'supplier05']) {
    const caller = await callerOf('supplier', name)
    const { ok } = await fetch(detail, { headers: { Authorization: caller.session.token } })
    if (!ok) return caller
  }
  throw new Error('all suppliers take part in the section')
}

test("no document contains another account's data, whatever page it is", async () => {
  const supplier = await callerOf('supplier', 'supplier01')
  const district = await callerOf('supervisor', 'supervisor06')
  const ended = await callerOf('supplier', 'supplier01')
  const endedDistrict = await callerOf('supervisor', 'supervisor06')
  const { path: form, project } = await dutyOf(supplier)
  const stranger = await strangerTo(form)
  const { name: own } = await supplier.get<{ name: string }>('account/me')
  const { records } = await district.get<{ records: { title: string }[] }>('supervisor/examineList?current=1&size=10')
  const todo = records[0]?.title ?? ''
  const record = `/creditrecord?id=${supplier.participantId}`
  const city = await callerOf('supervisor', 'admin')
  const all = await city.get<{ records: { title: string; areaName: string }[] }>(
    'supervisor/examineList?current=1&size=100',
  )
  const elsewhere = all.records.find(({ areaName }) => areaName !== '滨河区')?.title ?? ''
  for (const { session } of [ended, endedDistrict]) {
    const headers = { Authorization: session.token }
    await fetch(`${currentServer().url}/credit/sso/api/logout`, { headers })
  }
  const pages = [
    { path: '/', owner: supplier, other: stranger, ended, secrets: [own] },
    { path: form, owner: supplier, other: stranger, ended, secrets: [project] },
    { path: record, owner: supplier, other: stranger, ended, secrets: [own] },
    { path: '/', owner: district, other: stranger, ended: endedDistrict, secrets: [todo] },
    { path: '/', owner: city, other: district, ended: endedDistrict, secrets: [elsewhere] },
  ]
  for (const { path, owner, other, ended, secrets } of pages) {
    expect(secrets).not.toContain('')
    const shown = await documentOf(path, owner.session.token)
    const [, page = ''] = /id="document-page"(.*)<div id="root">/s.exec(shown.text) ?? []
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(shown.headers.get('vary')).toContain('Cookie')
    expect(shown.text).not.toContain('document-grey')
    for (const secret of secrets) expect([path, secret, page.includes(secret)]).toEqual([path, secret, true])
    const { text } = await documentOf(path, other.session.token)
    for (const secret of secrets) expect([path, secret, text.includes(secret)]).toEqual([path, secret, false])
    const refused: [string, Record<string, string>?][] = [
      [ended.session.token],
      [owner.session.token, { cookie: '; ownPages=abcdefgh' }],
      [owner.session.token, { 'sec-fetch-site': 'cross-site' }],
      [owner.session.token, { 'sec-fetch-dest': 'iframe' }],
      [owner.session.token, { accept: '*/*' }],
    ]
    for (const [token, headers] of refused) {
      const { text } = await documentOf(path, token, headers)
      expect([path, headers, text.includes('document-grey')]).toEqual([path, headers, true])
      expect(text).toContain('"account":null')
      for (const secret of secrets) expect([path, headers, text.includes(secret)]).toEqual([path, headers, false])
    }
  }
  const registration = await documentOf('/regedit?type=supplier', supplier.session.token)
  expect(registration.text).not.toContain(own)
})

/** Pages with the heading that the app shows, and a link that the document and the app both have. */
const replaced = [
  ['the home of a supplier', 'supplier', 'supplier01', '/', 'a[href="/evaluate"]'],
  ['an evaluation form', 'supplier', 'supplier01', 'duty', 'a[href="/evaluate"]'],
  ['a credit record', 'supplier', 'supplier01', '/creditrecord', 'a[href="/certificate"]'],
  ['the home of a supervisor', 'supervisor', 'admin', '/', 'a[href="/projectManagement"]'],
] as const

for (const [title, type, account, at, link] of replaced) {
  test(`the app replaces the document of ${title} without moving it`, async ({ browser }) => {
    const caller = await callerOf(type, account)
    const path = at === 'duty' ? (await dutyOf(caller)).path : at
    const page = await enter(browser, caller)
    await page.setViewportSize({ width: 1440, height: 260 })
    await page.addInitScript(() => {
      const shifts: number[] = []
      const seen: string[] = []
      Object.assign(window, { shifts, seen })
      // Parts of the app that show through the document while they load.
      const look = () => {
        if (document.getElementById('document-page')) {
          for (const part of document.querySelectorAll('#root *')) {
            if (getComputedStyle(part).visibility === 'visible') seen.push(part.className)
          }
        }
        requestAnimationFrame(look)
      }
      look()
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    await page.route(/\/assets\/(?:.*\.js|(?!index-).*\.css)$/, async (route) => {
      await gate
      await route.continue()
    })
    // The app's scripts and styles wait until the document has been scrolled and has the focus.
    const loaded = page.goto(path)
    const shown = page.locator(`#document-page ${link}`).first()
    await shown.focus()
    const top = await page.evaluate(() => {
      scrollTo(0, 120)
      return scrollY
    })
    expect(top).toBeGreaterThan(0)
    const text = await shown.textContent()
    open()
    await loaded
    await expect(page.locator(`#root ${link}`).first()).toBeVisible()
    const after = await page.evaluate(() => ({
      focus: document.activeElement?.textContent,
      isInApp: document.getElementById('root')?.contains(document.activeElement),
      top: scrollY,
      moved: (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      seen: (window as unknown as { seen: string[] }).seen.slice(0, 3),
    }))
    expect(after).toEqual({ focus: text, isInApp: true, top, moved: 0, seen: [] })
  })
}
