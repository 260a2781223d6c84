import { readFile, writeFile } from 'node:fs/promises'
import { callerOf, enter } from '../lib/caller.js'
import { registrationNumber } from '../lib/codes.js'
import { currentServer } from '../lib/server.js'
import { expect, type Page, test } from '../lib/test.js'

const HEADINGS = [
  ...['序号', '企业名称', '统一社会信用代码（或组织机构代码）', '企业地址'],
  ...['严重违法失信行为的具体情形', '处罚结果', '处罚依据', '处罚日期', '公布日期'],
  ...['公布截止日期', '执法单位', '处罚决定书文号'],
]

const rowOf = (name: string, code: string, number: string, act: string) => [
  ...['1', name, code, '某路 1 号', act, '罚款三万元'],
  ...[
    '《政府采购法》第七十七条',
    currentServer().day(-30),
    currentServer().day(-30),
    currentServer().day(330),
    '省财政厅',
    number,
  ],
]
const csvOf = (rows: readonly (readonly string[])[]) => [HEADINGS, ...rows].map((row) => row.join(',')).join('\r\n')

const download = async (page: Page, name: string) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  return readFile(await file.path(), 'utf8')
}

for (const { resource, list, act } of [
  {
    resource: 'supplier',
    list: '/HeavyintegritySupplier',
    act: '在投标中提供虚假材料谋取中标、成交',
  },
  {
    resource: 'purchaserAgent',
    list: '/HeavyintegrityAgency',
    act: '与采购人、供应商恶意串通',
  },
]) {
  test(`the national list at ${list} is imported, published and downloaded by visitors`, async ({
    browser,
    page: visitor,
  }, info) => {
    const admin = await callerOf('supervisor', 'admin')
    const name = '名单公司'
    const code = registrationNumber(resource === 'supplier' ? '33010000000000' : '33010000000001')
    await admin.post(resource, { name, unifiedSocialCreditCode: code })
    const path = info.outputPath('serious.csv')
    await writeFile(path, csvOf([rowOf(name, code, `财采处〔${resource}〕号`, act), rowOf('无此企业', '', '2号', act)]))

    const page = await enter(browser, admin)
    await page.goto(list)
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^导入/ })
    await dialog.locator('input[type=file]').setInputFiles(path)
    await expect(dialog.getByRole('status').getByText('可导入 1 条记录')).toBeVisible()
    await expect(dialog.getByText('系统中没有该供应商或代理机构')).toBeVisible()
    await dialog.getByRole('button', { name: '导入 1 条' }).click()
    await expect(dialog.getByRole('status').getByText('已导入 1 条记录')).toBeVisible()
    await dialog.getByRole('button', { name: '关闭' }).first().click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row).toContainText('公示中')
    await row.getByRole('link', { name }).click()
    await expect(page.getByText(act).first()).toBeVisible()

    await visitor.goto('/homes')
    await visitor.getByRole('contentinfo').getByRole('link', { name: '严重违法失信行为记录名单' }).click()
    await visitor.getByRole('textbox', { name: '企业名称、信用代码或文号' }).fill(code)
    await visitor.getByRole('button', { name: '查询', exact: true }).click()
    await expect(visitor.getByRole('article')).toHaveCount(1)
    await expect(visitor.getByRole('heading', { level: 2, name })).toBeVisible()
    const table = await download(visitor, '下载 CSV 表格')
    expect(table.trim().split('\r\n')).toHaveLength(2)
    expect(table).toContain(code)
  })
}
