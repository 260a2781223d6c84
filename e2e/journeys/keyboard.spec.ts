import { readFile } from 'node:fs/promises'
import { type Caller, callerOf, enter } from '../lib/caller.js'
import { registrationNumber } from '../lib/codes.js'
import { arrowTo, closeByKey, pressKey, tabTo, typeInto } from '../lib/keys.js'
import { expect, type Page, test } from '../lib/test.js'

/** A run of a job, on a machine that runs other tests. */
const LONG = { timeout: 120_000 }

const PDF = {
  name: 'proof.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
}

let made = 0
const freshCode = () => registrationNumber(`99${String(++made).padStart(9, '0')}000`)

interface Supplier {
  id: string
  address: string
}

async function created(caller: Caller, name: string): Promise<string> {
  const body = { name, address: '旧路 1 号', unifiedSocialCreditCode: freshCode() }
  return (await caller.post<{ id: string }>('supplier', body)).id
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
/**
 * Playwright intercepts the system's dialog only while a listener exists; a listener added on the key press may be
 * late.
 */
const catchFileChoosers = (page: Page) => page.on('filechooser', () => undefined)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a supplier is found, followed and changed by keyboard only', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const name = `键盘${Date.now()}`
  const id = await created(admin, name)
  const page = await enter(browser, admin)
  await page.goto('/userManagemen/supplierManagement')
  await heading(page).waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '输入页面、记录或操作的名称' })).toBeFocused()
  await page.keyboard.insertText(name)
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(name)
  await expect(heading(page)).toBeFocused()

  await pressKey(page, button(page, `关注“${name}”`))
  await expect(button(page, `取消关注“${name}”`)).toBeVisible()
  const follows = await admin.get<{ id: string }[]>('workspace/follows')
  expect(follows.map((row) => row.id)).toContain(id)

  await pressKey(page, button(page, '编辑'))
  await typeInto(page, page.getByRole('textbox', { name: '地址' }), '新路 2 号')
  await pressKey(page, button(page, '保存'))
  await expect(page).toHaveURL(/\/supplierManagement\/details/)
  await expect(page.getByText('新路 2 号')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  expect(await admin.get<Supplier>(`supplier/${id}`)).toMatchObject({ address: '新路 2 号' })

  // A tab that is opened the first time keeps the focus.
  const tab = page.getByRole('tab', { name: '互评' })
  await tabTo(page, page.getByRole('tab', { name: '概览' }))
  await arrowTo(page, tab, 'ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=evaluations/)
  await expect(
    page.getByRole('tabpanel').getByRole('table').or(page.getByRole('tabpanel').getByText('暂无')).first(),
  ).toBeVisible()
  await expect(tab).toBeFocused()

  // Followed records are listed below the messages and can be unfollowed there.
  await page.goto('/messages')
  await expect(page.getByRole('link', { name })).toBeVisible()
  await pressKey(page, button(page, `取消关注“${name}”`))
  await expect(page.getByRole('link', { name })).toBeHidden()
  expect(await admin.get('workspace/follows')).not.toContainEqual(expect.objectContaining({ id }))
})

test('all matching suppliers are deleted by keyboard only', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const word = `成批${Date.now()}`
  for (let n = 0; n < 12; n++) await created(admin, `${word} ${n}`)
  const page = await enter(browser, admin)
  await page.goto('/userManagemen/supplierManagement?currentPage=1&pageSize=10')
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: '搜索' })).toBeFocused()
  await page.keyboard.insertText(word)
  // Down leads to the rows, even while the typed text is being searched for.
  await page.keyboard.press('ArrowDown')
  await page.getByRole('link', { name: `${word} 11`, exact: true }).waitFor()
  await expect(page.locator('.kit-list tr[data-row-key]:focus')).toHaveCount(1)
  await page.keyboard.press('Control+a')
  await expect(page.getByText('已选 10 条')).toBeVisible()
  await page.keyboard.press('b')
  await expect(button(page, '选择符合条件的全部 12 条')).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await pressKey(page, button(page, '删除 12 条'))
  await expect(dialog.getByText('12 条中将变更 12 条')).toBeVisible()

  // Before anything was started, leaving gives back the selection and the focus.
  await closeByKey(page)
  await expect(button(page, '删除 12 条')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('12 条中将变更 12 条')).toBeVisible()
  await pressKey(page, dialog.getByRole('button', { name: '删除 12 条' }))
  await expect(dialog.getByText('12 条中完成 12 条')).toBeVisible(LONG)
  await expect(dialog.getByRole('button', { name: '关闭' }).last()).toBeFocused()
  const query = `supplier/list?keyword=${encodeURIComponent(word)}`
  expect((await admin.get<{ total: number }>(query)).total).toBe(0)
})

test('the accounts of all matching suppliers are disabled and enabled by keyboard only', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const { participantId } = await callerOf('supplier', 'supplier03')
  const { name } = await admin.get<{ name: string }>(`supplier/${participantId}`)
  const query = `supplier/list?keyword=${encodeURIComponent(name)}`
  expect((await admin.get<{ total: number }>(query)).total).toBe(1)
  const accounts = () => admin.get<{ status: string }[]>(`supplier/${participantId}/accounts`)
  const statuses = async () => [...new Set((await accounts()).map(({ status }) => status))]
  const page = await enter(browser, admin)
  await page.goto('/userManagemen/supplierManagement')
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: '搜索' })).toBeFocused()
  await page.keyboard.insertText(name)
  await expect(page.locator('tbody tr[data-row-key]')).toHaveCount(1)
  const dialog = page.getByRole('dialog')
  for (const [verb, state] of [
    ['停用', 'disabled'],
    ['启用', 'enabled'],
  ] as const) {
    const boxes = page.getByRole('checkbox', { name: '选择本页全部' })
    await pressKey(page, boxes, 'Space')
    await pressKey(page, button(page, `${verb}账号（1 个主体）`))
    await pressKey(page, dialog.getByRole('button', { name: `${verb}账号（1 个主体）` }))
    await expect(dialog.getByText('1 条中完成 1 条')).toBeVisible(LONG)
    expect(await statuses()).toEqual([state])
    await expect(dialog.getByRole('button', { name: '关闭' }).last()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.locator('.kit-list tr[data-row-key]:focus')).toHaveCount(1)
  }
})

test('rows are imported, corrected and sent again by keyboard only', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const word = `键盘导入${Date.now()}`
  const rows = Array.from({ length: 200 }, (_, n) =>
    [freshCode(), `${word} ${n}`, n % 100 === 7 ? '123' : '13800000001', '甲'].join(','),
  )
  const file = (text: string) => ({
    name: 'suppliers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  const found = async () =>
    (await admin.get<{ total: number }>(`supplier/list?keyword=${encodeURIComponent(word)}`)).total
  const page = await enter(browser, admin)
  catchFileChoosers(page)
  await page.goto('/userManagemen/supplierManagement')
  await page.getByRole('row').nth(1).waitFor()
  await pressKey(page, button(page, '导入'))
  const dialog = page.getByRole('dialog', { name: /^导入/ })
  const status = dialog.getByRole('status')
  // The files themselves are chosen in a dialog of the system.
  const area = dialog.locator('.ant-upload').getByRole('button').first()
  const choose = async (text: string, key: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press(key)])
    await chooser.setFiles(file(text))
  }
  /** Each step focuses the control that continues. */
  const next = async (name: string) => {
    await expect(dialog.getByRole('button', { name, exact: true }).last()).toBeFocused(LONG)
    await page.keyboard.press('Enter')
  }
  await tabTo(page, area)
  await choose(['统一社会信用代码,名称,联系电话,评语', ...rows].join('\r\n'), 'Space')
  await expect(status.getByText('可导入 198 条记录')).toBeVisible(LONG)
  await expect(dialog.getByText('以下列不会导入：评语。')).toBeVisible()
  await next('导入 198 条')
  await expect(status.getByText('已导入 198 条记录')).toBeVisible(LONG)
  expect(await found()).toBe(198)
  await tabTo(page, dialog.getByRole('button', { name: '下载 2 行错误数据' }))
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const wrong = await readFile(await download.path(), 'utf8')
  await pressKey(page, dialog.getByRole('button', { name: '继续导入' }))
  await expect(area).toBeFocused()
  await choose(wrong.replaceAll('"123"', '"13900000002"'), 'Enter')
  await expect(status.getByText('可导入 2 条记录')).toBeVisible(LONG)
  await next('导入 2 条')
  await expect(status.getByText('已导入 2 条记录')).toBeVisible(LONG)
  expect(await found()).toBe(200)
})

test('two suppliers are merged and separated by keyboard only', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const word = Date.now()
  const kept = await created(admin, `保留${word}`)
  const other = await created(admin, `重复${word}`)
  const page = await enter(browser, admin)
  catchFileChoosers(page)
  await page.goto(`/supplierManagement/details?id=${kept}`)
  await pressKey(page, button(page, '合并'))
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('combobox', { name: '另一条记录' }))
  await page.keyboard.insertText(`重复${word}`)
  await expect(page.getByTitle(new RegExp(`^重复${word}`))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('除记录本身外没有其他数据')).toBeVisible()
  await typeInto(page, dialog.getByRole('textbox', { name: '认定为同一单位的理由' }), '同一执照')
  await tabTo(page, dialog.locator('.ant-upload').getByRole('button').first())
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(PDF)
  await pressKey(page, button(page, '确认合并'))
  await expect(dialog).toHaveCount(0)
  expect((await admin.get<Supplier>(`supplier/${other}`)).id).toBe(kept)

  const overview = page.getByRole('tab', { selected: true })
  await tabTo(page, overview)
  const history = page.getByRole('tab', { name: '变更历史' })
  await arrowTo(page, history, 'ArrowRight')
  await page.keyboard.press('Enter')
  await pressKey(page, button(page, '撤销'))
  await pressKey(page, dialog.getByRole('button', { name: '撤销', exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('已撤销', { exact: true })).toBeVisible()
  expect((await admin.get<Supplier>(`supplier/${other}`)).id).toBe(other)
})
