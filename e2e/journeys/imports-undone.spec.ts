import { readFile } from 'node:fs/promises'
import { callerOf, enter } from '../lib/caller.js'
import { registrationNumber } from '../lib/codes.js'
import { expect, test } from '../lib/test.js'

const CODES = [registrationNumber('33010055500001'), registrationNumber('33010055500002')] as const

interface Suppliers {
  total: number
  records: { id: string }[]
}

test('a pasted table is imported, found, and taken back where nobody has changed it', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const found = (code: string) => admin.get<Suppliers>(`supplier/list?unifiedSocialCreditCode=${code}&size=1`)
  const page = await enter(browser, admin)
  const table = [
    ['统一社会信用代码', '名称', '联系人'],
    [CODES[0], '粘贴公司一', '张三'],
    [CODES[1], '粘贴公司二', '李四'],
  ]

  await test.step('cells of a spreadsheet are pasted, checked and imported', async () => {
    await page.goto('/userManagemen/supplierManagement')
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^导入/ })
    await expect(dialog.getByText('按 Ctrl+V 粘贴')).toBeVisible()
    await page.evaluate(
      (text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      },
      table.map((row) => row.join('\t')).join('\r\n'),
    )
    await dialog.getByRole('button', { name: '导入 2 条' }).click()
    await expect(dialog.getByRole('status').getByText('已导入 2 条记录')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^撤销：导入 · 供应商/ })).toBeVisible()
    await dialog.locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click()
  })

  await test.step('a supplier is edited by hand', async () => {
    const [row] = (await found(CODES[1])).records
    const { version } = await admin.get<{ version: number }>(`supplier/${row?.id}`)
    await admin.put(`supplier/${row?.id}`, { version, contactsName: '王五' })
  })

  const row = page.getByRole('row', { name: /导入 · 供应商.*粘贴的表格\.csv/ })
  await test.step('the history names the import and has its file', async () => {
    await page.goto('/tasks')
    await page.getByRole('button', { name: '导入记录' }).click()
    await expect(row).toContainText('新建 2')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: /^下载文件：粘贴的表格\.csv/ }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain('粘贴公司二\t李四')
  })

  await test.step('taking it back deletes the other supplier and keeps the edited one', async () => {
    await row.getByRole('button', { name: /^撤销：/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('2 条中最多撤销 2 条')).toBeVisible()
    await dialog.getByRole('button', { name: '撤销 2 条' }).click()
    await expect(dialog.getByText('2 条中完成 1 条')).toBeVisible()
    await expect(dialog.getByText('导入之后已有其他更改，保留现状')).toBeVisible()
    await dialog.locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click()
    await expect(row).toContainText('已撤销')
    expect([(await found(CODES[0])).total, (await found(CODES[1])).total]).toEqual([0, 1])
  })
})
