import { readFile, writeFile } from 'node:fs/promises'
import { callerOf, enter } from '../lib/caller.js'
import { registrationNumber } from '../lib/codes.js'
import { expect, type Page, test } from '../lib/test.js'

const ROWS = 10_000
const WRONG = 100
/** A run of all rows, on a machine that runs other tests. */
const LONG = { timeout: 120_000 }

const GROUPED = (ROWS - WRONG).toLocaleString('zh-CN')

interface Rows {
  total: number
}

/** The first row, one with a wrong phone, and the last. */
const SAMPLES = [0, 7, ROWS - 1]

const codeOf = (at: number) => registrationNumber(`330100${String(at).padStart(8, '0')}`)

/** Returns a file of suppliers in which every hundredth row has an invalid phone number. */
function supplierFile(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    return [codeOf(at), `导入 ${at}`, '某路 1 号', at % 100 === 7 ? '123' : '13800000001'].join(',')
  })
  return ['登记证号,主体,地址,联系电话', ...rows].join('\r\n')
}

async function openImport(page: Page) {
  await page.goto('/userManagemen/supplierManagement')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  return page.getByRole('dialog', { name: /^导入/ })
}

const chooseFile = (page: Page, path: string) =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles(path)

test('10,000 suppliers are imported, and the rejected rows are mended and sent again', async ({ browser }, info) => {
  test.setTimeout(600_000)
  const admin = await callerOf('supervisor', 'admin')
  const path = info.outputPath('suppliers.csv')
  await writeFile(path, supplierFile())
  const stored = async () => {
    const found = SAMPLES.map(async (at) => {
      const query = `unifiedSocialCreditCode=${codeOf(at)}&size=1`
      return (await admin.get<Rows>(`supplier/list?${query}`)).total
    })
    return Promise.all(found)
  }
  const page = await enter(browser, admin)
  const dialog = await openImport(page)
  const status = dialog.getByRole('status')
  const count = (name: string) => dialog.locator('.ant-statistic', { hasText: name }).locator('.ant-statistic-content')

  await test.step('headings of its own are assigned', async () => {
    await chooseFile(page, path)
    await expect(status.getByText(/未识别到以下列/)).toBeVisible(LONG)
    for (const [heading, column] of [
      ['登记证号', '统一社会信用代码 *'],
      ['主体', '名称'],
    ] as const) {
      await dialog.getByRole('combobox', { name: `“${heading}”对应的列` }).fill(column)
      await page.keyboard.press('Enter')
    }
    await dialog.getByRole('button', { name: '重新检查' }).click()
    await expect(status.getByText(`可导入 ${GROUPED} 条记录`)).toBeVisible(LONG)
    await expect(count('错误')).toHaveText(String(WRONG))
    expect(await stored()).toEqual([0, 0, 0])
  })

  await test.step('the good rows are imported', async () => {
    await dialog.getByRole('button', { name: `导入 ${GROUPED} 条` }).click()
    await expect(status.getByText(`已导入 ${GROUPED} 条记录`)).toBeVisible(LONG)
    expect(await stored()).toEqual([1, 0, 1])
  })

  const wrongRows = info.outputPath('wrong.csv')
  await test.step('the wrong rows come back as a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: `下载 ${WRONG} 行错误数据` }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text.trim().split('\r\n')).toHaveLength(WRONG + 1)
    await writeFile(wrongRows, text.replaceAll('"123"', '"13900000002"'))
  })

  await test.step('mended, they are imported; the headings are known now', async () => {
    await dialog.getByRole('button', { name: '继续导入' }).click()
    await chooseFile(page, wrongRows)
    await dialog.getByRole('button', { name: `导入 ${WRONG} 条` }).click(LONG)
    await expect(status.getByText(`已导入 ${WRONG} 条记录`)).toBeVisible(LONG)
    expect(await stored()).toEqual([1, 1, 1])
  })

  await test.step('the same file again changes nothing', async () => {
    await dialog.getByRole('button', { name: '继续导入' }).click()
    await chooseFile(page, wrongRows)
    await expect(status.getByText('没有可导入的记录')).toBeVisible(LONG)
    await expect(count('无变化')).toHaveText(String(WRONG))
    await dialog.getByRole('button', { name: '取消' }).or(dialog.getByLabel('Close')).first().click()
    await expect(dialog).toBeHidden()
  })
})

test('a file that is not a table is rejected with a message', async ({ browser }, info) => {
  const page = await enter(browser, await callerOf('supervisor', 'admin'))
  const dialog = await openImport(page)
  const path = info.outputPath('broken.xlsx')
  await writeFile(path, 'no workbook')
  await chooseFile(page, path)
  await expect(dialog.getByRole('alert').getByText(/无法读取文件/)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载模板（xlsx）' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^导入模板-.+\.xlsx$/)
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载模板（csv）' }).click(),
  ])
  expect(csv.suggestedFilename()).toMatch(/\.csv$/)

  // Another file may be chosen after the check.
  const small = info.outputPath('small.csv')
  await writeFile(small, `统一社会信用代码,名称\r\n${codeOf(ROWS)},另选`)
  await chooseFile(page, small)
  await expect(dialog.getByRole('status').getByText(/^可导入 \d+ 条记录/)).toBeVisible()
  await dialog.getByRole('button', { name: /^列对应关系：/ }).click()
  await expect(dialog.getByRole('combobox', { name: '“名称”对应的列' })).toBeVisible()
  await dialog.getByRole('button', { name: '重新选择文件' }).click()
  await expect(dialog.getByRole('button', { name: '下载模板（csv）' })).toBeVisible()
})
