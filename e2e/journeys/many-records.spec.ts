import { readFile } from 'node:fs/promises'
import { type Caller, callerOf, enter } from '../lib/caller.js'
import { expect, type Page, test } from '../lib/test.js'

interface Row {
  id: string
  title: string
  published: boolean
}
interface Rows {
  total: number
  records: Row[]
}

/** Regulations that only this journey finds. */
async function makeRegulations({ post }: Caller, word: string, n: number): Promise<void> {
  for (let at = 1; at <= n; at++) {
    await post('regulations', { title: `${word} ${at}`, content: '<p>正文</p>' })
  }
}

async function openList(page: Page, word: string): Promise<void> {
  await page.goto('/laws')
  await page.getByRole('searchbox', { name: '搜索' }).fill(word)
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(word)))
  await page.getByRole('cell', { name: `${word} 12`, exact: true }).waitFor()
}

test('an export contains exactly the rows of the filtered list', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const word = '导出'
  await makeRegulations(admin, word, 12)
  const page = await enter(browser, admin)
  await openList(page, word)
  await page.getByRole('columnheader', { name: '标题' }).click()
  await expect(page).toHaveURL(/asc/)
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await expect(page.getByText('符合条件的 12 行')).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()])
  expect(file.suggestedFilename()).toMatch(/^政策法规-\d{14}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  const exported = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split('","')[0]?.replace(/^"/, ''))
  const query = `keyword=${encodeURIComponent(word)}&sort=title,asc&size=50`
  const { records } = await admin.get<Rows>(`regulations/list?${query}`)
  expect(exported).toEqual(['标题', ...records.map(({ title }) => title)])
})

test('all matching records are published at once, and withdrawn again', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const word = '成批'
  await makeRegulations(admin, word, 12)
  const page = await enter(browser, admin)
  const published = async () => {
    const query = `keyword=${encodeURIComponent(word)}&published=true`
    return (await admin.get<Rows>(`regulations/list?${query}`)).total
  }
  await openList(page, word)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '选择符合条件的全部 12 条' }).click()
  await page.getByRole('button', { name: '发布 12 条' }).click()
  const dialog = page.getByRole('dialog', { name: '批量发布' })
  await expect(dialog.getByText('12 条中将变更 12 条')).toBeVisible()
  expect(await published()).toBe(0)
  await dialog.getByRole('button', { name: '发布 12 条' }).click()
  await expect(dialog.getByText('12 条中完成 12 条')).toBeVisible()
  expect(await published()).toBe(12)
  await dialog.getByRole('button', { name: '撤销' }).click()
  const back = page.getByRole('dialog', { name: /^撤销：/ })
  await back.getByRole('button', { name: '撤销 12 条' }).click()
  await expect(back.getByText('12 条中完成 12 条')).toBeVisible()
  expect(await published()).toBe(0)
  await back.getByRole('button', { name: '关闭' }).last().click()
  await expect(page.getByText(/已选择/)).toBeHidden()
  await page.getByRole('button', { name: '关闭提示' }).click()

  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '清除选择' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '选择符合条件的全部 12 条' }).click()
  await page.getByRole('button', { name: '删除 12 条' }).click()
  const removal = page.getByRole('dialog', { name: '批量删除' })
  await removal.getByRole('button', { name: '删除 12 条' }).click()
  await expect(removal.getByText('12 条中完成 12 条')).toBeVisible()
  const left = await admin.get<Rows>(`regulations/list?keyword=${encodeURIComponent(word)}`)
  expect(left.total).toBe(0)
})

test('a bulk job is undone below the pages and in the tasks once its dialog is closed', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const word = '事后'
  await makeRegulations(admin, word, 12)
  const page = await enter(browser, admin)
  const published = async () => {
    const query = `keyword=${encodeURIComponent(word)}&published=true`
    return (await admin.get<Rows>(`regulations/list?${query}`)).total
  }
  await openList(page, word)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '发布 10 条' }).click()
  const dialog = page.getByRole('dialog', { name: '批量发布' })
  await dialog.getByRole('button', { name: '发布 10 条' }).click()
  await expect(dialog.getByText('10 条中完成 10 条')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await page.reload()
  const offer = page.getByText('发布 · 政策法规：已完成 10/10 条')
  await expect(offer).toBeVisible()
  await page.getByRole('link', { name: '全部任务' }).click()
  await page.getByRole('button', { name: '关闭提示' }).click()
  await expect(offer).toBeHidden()
  // Newest first: other tests of the file have such jobs as well.
  const row = page.getByRole('row').filter({ hasText: '发布 · 政策法规' }).first()
  await row.getByRole('button', { name: '撤销：发布 · 政策法规' }).click()
  const back = page.getByRole('dialog', { name: /^撤销：/ })
  await back.getByRole('button', { name: '撤销 10 条' }).click()
  await expect(back.getByText('10 条中完成 10 条')).toBeVisible()
  expect(await published()).toBe(0)
  await back.getByRole('button', { name: '关闭' }).last().click()
  await expect(row.getByText('已撤销')).toBeVisible()
})

test('one field of many records is changed, with a preview of its values, and undone', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const word = '排序'
  await makeRegulations(admin, word, 12)
  const page = await enter(browser, admin)
  const orders = async () => {
    const query = `keyword=${encodeURIComponent(word)}&size=50`
    const { records } = await admin.get<{ records: { sortOrder: number }[] }>(`regulations/list?${query}`)
    return [...new Set(records.map(({ sortOrder }) => sortOrder))]
  }
  await openList(page, word)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '选择符合条件的全部 12 条' }).click()
  await page.getByRole('button', { name: '更改 12 条' }).click()
  const dialog = page.getByRole('dialog', { name: '批量更改字段' })
  await dialog.getByLabel('排序').fill('7')
  await expect(dialog.getByText(`${word} 12：0 → 7`)).toBeVisible()
  await dialog.getByRole('button', { name: '更改 12 条' }).click()
  await expect(dialog.getByText('12 条中完成 12 条')).toBeVisible()
  expect(await orders()).toEqual([7])
  await dialog.getByRole('button', { name: '撤销' }).click()
  const back = page.getByRole('dialog', { name: /^撤销：/ })
  await back.getByRole('button', { name: '撤销 12 条' }).click()
  await expect(back.getByText('12 条中完成 12 条')).toBeVisible()
  expect(await orders()).toEqual([0])
})
