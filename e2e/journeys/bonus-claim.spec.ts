import { callerOf, enter } from '../lib/caller.js'
import { expect, type Page, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'

const PDF = {
  name: 'proof.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
}

interface Claims {
  records: { id: string; status: string; certificateNumber: string | null }[]
}

/** Chooses an option of a field of the dialog. */
async function choose(page: Page, name: RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click()
}

test('a certificate passes, its bonus claim is published, another claim is rejected', async ({ browser, server }) => {
  const supplier = await callerOf('supplier', 'supplier04')
  const admin = await callerOf('supervisor', 'admin')
  const number = '证-01'
  const party = await enter(browser, supplier)
  const desk = await enter(browser, admin)
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

  await test.step('the certificate', async () => {
    await party.goto('/certificate')
    await press(party, '提交证书')
    const dialog = party.getByRole('dialog')
    await choose(party, /类型/, /./)
    await dialog.getByRole('textbox', { name: '名称' }).fill('质量管理体系认证')
    await dialog.getByRole('textbox', { name: '证书编号' }).fill(number)
    await dialog.getByRole('textbox', { name: '发证机构' }).fill('认证中心')
    await dialog.getByRole('textbox', { name: '发证日期' }).fill(server.day(-60))
    await party.keyboard.press('Enter')
    await dialog.locator('input[type=file]').setInputFiles(PDF)
    // The button moves once the file is uploaded.
    await expect(dialog.locator('.ant-upload-list-item-done')).toBeVisible()
    await dialog.getByRole('button', { name: '提交', exact: true }).click()
    await expect(dialog).toBeHidden()
    const { records } = await admin.get<Claims>(`certificate/list?keyword=${number}`)
    await desk.goto(`/certificate/details?id=${records[0]?.id}`)
    await press(desk, '通过')
    await desk.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
    await expect(desk.getByText('有效', { exact: true }).first()).toBeVisible()
  })

  await test.step('a certificate that is refused', async () => {
    await press(party, '提交证书')
    const dialog = party.getByRole('dialog')
    await choose(party, /类型/, /./)
    await dialog.getByRole('textbox', { name: '名称' }).fill('过期认证')
    await dialog.getByRole('textbox', { name: '证书编号' }).fill(`${number}B`)
    await dialog.getByRole('textbox', { name: '发证机构' }).fill('认证中心')
    const issued = dialog.getByRole('textbox', { name: '发证日期' })
    await issued.fill(server.day(-60))
    await party.keyboard.press('Enter')
    await dialog.locator('.ant-picker').first().hover()
    await dialog.getByRole('button', { name: '清空输入' }).first().click()
    await expect(issued).toHaveValue('')
    await issued.fill(server.day(-59))
    await party.keyboard.press('Enter')
    await dialog.locator('input[type=file]').setInputFiles(PDF)
    await expect(dialog.locator('.ant-upload-list-item-done')).toBeVisible()
    await dialog.getByRole('button', { name: '提交', exact: true }).click()
    await expect(dialog).toBeHidden()
    const { records } = await admin.get<Claims>(`certificate/list?keyword=${number}B`)
    await desk.goto(`/certificate/details?id=${records[0]?.id}`)
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'proof.pdf' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('proof.pdf')
    await press(desk, '不通过')
    const refusal = desk.getByRole('dialog')
    await refusal.getByRole('textbox', { name: /理由/ }).fill('发证日期有误')
    await refusal.getByRole('button', { name: '不通过', exact: true }).click()
    await expect(refusal).toBeHidden()
    await visit(party, `/certificate/details?id=${records[0]?.id}`)
    await expect(party.getByText('发证日期有误')).toBeVisible()
  })

  await test.step('the claim', async () => {
    await visit(party, '/qualificationPoint')
    await press(party, '申请加分')
    const dialog = party.getByRole('dialog')
    await choose(party, /加分项/, '管理体系认证')
    await choose(party, /证书/, number)
    await dialog.getByRole('textbox', { name: /说明/ }).fill('以本年度证书为据。')
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await expect(dialog).toBeHidden()
    const { records } = await supplier.get<Claims>('qualificationPoint/list?size=5')
    const [claim] = records
    expect(claim).toMatchObject({ status: 'pending', certificateNumber: number })

    await visit(desk, `/qualificationPoint/details?id=${claim?.id}`)
    await press(desk, '通过并公示')
    await desk.getByRole('dialog').getByRole('button', { name: '通过并公示' }).click()
    await expect(desk.getByText('公示中', { exact: true })).toBeVisible()
    await party.reload()
    await expect(party.getByRole('row', { name: new RegExp(number) })).toContainText('公示中')
  })

  await test.step('a claim that is not accepted', async () => {
    await press(party, '申请加分')
    const dialog = party.getByRole('dialog')
    await choose(party, /加分项/, '纳税信用A级')
    await dialog.getByRole('textbox', { name: /说明/ }).fill('上年度评价结果。')
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await expect(dialog).toBeHidden()
    const { records } = await supplier.get<Claims>('qualificationPoint/list?status=pending&size=5')
    await desk.goto(`/qualificationPoint/details?id=${records[0]?.id}`)
    await press(desk, '不通过')
    const refusal = desk.getByRole('dialog')
    await refusal.getByRole('textbox', { name: /理由/ }).fill('未附评价结果。')
    await refusal.getByRole('button', { name: '不通过', exact: true }).click()
    await expect(refusal).toBeHidden()
    await visit(party, `/qualificationPoint/details?id=${records[0]?.id}`)
    await expect(party.getByText('未附评价结果。')).toBeVisible()
    await expect(party.getByText('未通过', { exact: true })).toBeVisible()
  })

  await test.step('what was decided stays in the histories', async () => {
    await visit(desk, '/CertificateHistory')
    await expect(desk.getByRole('row').filter({ hasText: `${number}B` })).toContainText('未通过')
    await visit(desk, '/qualificationPointHistory')
    const refused = desk.getByRole('row').filter({ hasText: '未通过' })
    await expect(refused.filter({ hasText: '纳税信用A级' }).first()).toBeVisible()
  })
})
