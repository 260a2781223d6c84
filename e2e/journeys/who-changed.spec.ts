import { callerOf, enter } from '../lib/caller.js'
import { login } from '../lib/login.js'
import { expect, test } from '../lib/test.js'

const TITLE = '谁改过的实施细则'

interface Row {
  record: { name: string } | null
}

test('an auditor finds who changed a record, and reads it in both languages', async ({ page, browser }) => {
  const supervisor = await callerOf('supervisor', 'supervisor06')
  const { id, version } = await supervisor.post<{ id: string; version: number }>('regulations', {
    ...{ title: TITLE, content: '<p>一</p>', sortOrder: 3 },
  })
  await supervisor.put(`regulations/${id}`, { title: TITLE, content: '<p>一</p>', sortOrder: 8, version })

  await login(page, 'supervisor', 'admin', '/logs?tab=operation')
  const rows = page.locator('tbody tr[data-row-key]')
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: '搜索' }))
    .first()
  const sentence = new RegExp(`将政策法规“${TITLE}”的排序由 3 改为 8$`)

  // Changes of the system are left out until they are asked for.
  await expect(page.getByRole('button', { name: '来源：人员' })).toBeVisible()
  await page.getByRole('button', { name: '显示系统操作' }).click()
  await expect(page.getByRole('button', { name: '来源：人员' })).toBeHidden()
  await page.getByRole('button', { name: '只看人员操作' }).click()
  await expect(page.getByRole('button', { name: '来源：人员' })).toBeVisible()

  // The list says that one character is too short.
  await search.fill('谁')
  await expect(page.getByText('请至少输入 2 个字')).toBeVisible()
  await search.fill('实施细则')
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('cell', { name: sentence })).toBeVisible()

  // By action, in the words of the page.
  await search.fill('政策法规')
  await expect(page.getByRole('cell', { name: sentence })).toBeVisible()

  // By person.
  const { records } = await supervisor.get<{ records: (Row & { personName: string })[] }>(
    `logs/operation?entityId=${id}`,
  )
  const person = records[0]?.personName ?? ''
  expect(person).not.toBe('')
  await search.fill(person)
  await expect(page.getByRole('cell', { name: sentence })).toBeVisible()

  // The record is one click away, and its page leads back to its changes.
  await page.getByRole('cell', { name: sentence }).getByRole('link', { name: TITLE }).click()
  await expect(page).toHaveURL(`/laws/show/${id}`)
  await page.getByRole('link', { name: '变更记录' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('cell', { name: sentence })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/laws/show/${id}`)

  const english = await enter(browser, supervisor, 'en-US')
  await english.goto(`/laws/show/${id}`)
  await english.getByRole('link', { name: 'History' }).click()
  const told = new RegExp(` changed order of regulation ${TITLE} from 3 to 8$`, 'i')
  await expect(english.getByRole('cell', { name: told })).toBeVisible()
  const row = english.getByRole('row').filter({ has: english.getByRole('cell', { name: told }) })
  await row.getByRole('button').click()
  const table = english.getByRole('table', { name: 'Changed fields' })
  await expect(table.getByRole('row')).toHaveCount(2)
})

test('a page of settings leads to its changes', async ({ page }) => {
  await login(page, 'supervisor', 'admin', '/baseinfo/score')
  await page.getByRole('link', { name: '变更记录' }).click()
  await expect(page.getByRole('button', { name: /^对象：基础信用分/ })).toBeVisible()
})
