import { callerOf, enter } from '../lib/caller.js'
import { expect, type Page, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'
import { freshCode, makeParty } from '../lib/world.js'

interface Account {
  loginName: string
  status: string
  phone: string | null
  changePwd: boolean
}

interface Participant {
  id: string
  name: string
  status?: string
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Presses a button and the button of the same name in the confirmation dialog. */
async function confirm(page: Page, name: string): Promise<void> {
  await button(page, name).click()
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(dialog(page)).toBeHidden()
}

test("an expert's page has buttons for leave, return and account changes", async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const { participantId: id } = await makeParty('expert')
  const expert = () => admin.get<Participant>(`expert/${id}`)
  const account = async () => (await admin.get<Account[]>(`expert/${id}/accounts`))[0]
  const page = await enter(browser, admin)
  await page.goto(`/evaluationExpertsManagement/details?id=${id}`)
  await confirm(page, '开始休假')
  expect((await expert()).status).toBe('onLeave')
  await confirm(page, '结束休假')
  expect((await expert()).status).toBe('active')

  await page.getByRole('tab', { name: '账号' }).click()
  await confirm(page, '停用')
  expect((await account())?.status).toBe('disabled')
  await confirm(page, '启用')
  expect((await account())?.status).toBe('enabled')
  await confirm(page, '解绑手机')
  expect((await account())?.phone ?? '').toBe('')
  await button(page, '重置密码').click()
  await dialog(page).getByRole('button', { name: '重置密码' }).click()
  await button(page, '复制').click()
  await expect(button(page, '复制成功')).toBeVisible()
  await button(page, '我已记下').click()
  expect((await account())?.changePwd).toBe(false)
  await page.context().close()
})

const CODE = /^(\* ?)?统一社会信用代码$/

/** A code whose check digit is wrong, and was compared with the document. */
const confirmedCode = () => {
  const right = freshCode()
  const wrong = (Number(right.at(-1)) + 1) % 10
  return { unifiedSocialCreditCode: `${right.slice(0, -1)}${wrong}`, codeConfirmed: true }
}

/** Turns on the switch that confirms the comparison of a wrong check digit with the document. */
async function confirmDigits(page: Page): Promise<void> {
  for (const one of await page.getByRole('switch', { name: /^已核对/ }).all()) {
    await one.click()
    if (!(await one.isChecked())) await one.click()
  }
}

const DETAILS = '/supplierManagement/details'
const LIST = '/userManagemen/supplierManagement'

test('the buttons of a supplier page create, edit, see as, merge and delete', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const word = '记录'
  const make = async (name: string) => (await admin.post<Participant>('supplier', { name, ...confirmedCode() })).id
  const id = await make(`本体${word}`)
  const other = await make(`重复${word}`)
  const page = await enter(browser, admin)
  const { participantId } = await makeParty('supplier')
  await page.goto(`${DETAILS}?id=${participantId}`)
  await button(page, '以主体身份查看').click()
  await dialog(page).getByRole('button', { name: '开始查看' }).click()
  const leave = button(page, '退出查看')
  await expect(page.getByRole('status').filter({ has: leave })).toContainText('只能查看，不能操作')
  await leave.click()
  await expect(page).toHaveURL(new RegExp(`${participantId}$`))
  await page.goto(`${DETAILS}?id=${id}`)
  const edit = button(page, '编辑')
  await expect(edit).toBeVisible()
  // This participant has no account yet.
  await expect(button(page, '以主体身份查看')).toHaveCount(0)

  await edit.click()
  await page.getByRole('textbox', { name: /^(\* ?)?名称$/ }).fill(`改名${word}`)
  await confirmDigits(page)
  await button(page, '保存').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`改名${word}`)
  expect((await admin.get<Participant>(`supplier/${id}`)).name).toBe(`改名${word}`)

  await button(page, '合并').click()
  await dialog(page).getByRole('combobox', { name: '另一条记录' }).fill(`重复${word}`)
  await page.getByTitle(new RegExp(`^重复${word}`)).click()
  await dialog(page).getByRole('textbox', { name: '认定为同一单位的理由' }).fill('同一证照')
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'proof.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    })
  await button(page, '确认合并').click()
  await expect(dialog(page)).toBeHidden()
  expect((await admin.get<Participant>(`supplier/${other}`)).id).toBe(id)

  const last = await make(`待删${word}`)
  await page.goto(`${DETAILS}?id=${last}`)
  await confirm(page, '删除')
  await expect(page).toHaveURL(new RegExp(LIST))
  const found = await admin.get<{ total: number }>(`supplier/list?keyword=${encodeURIComponent(`待删${word}`)}`)
  expect(found.total).toBe(0)

  // The same from the row of the list.
  const row = `行${word}`
  await page.getByRole('button', { name: /^新增/ }).click()
  await page.getByRole('textbox', { name: /^(\* ?)?名称$/ }).fill(row)
  await page.getByRole('textbox', { name: CODE }).fill(confirmedCode().unifiedSocialCreditCode)
  await button(page, '保存').click()
  const summary = page.getByRole('main').getByRole('alert').first()
  await summary.getByRole('button', { name: '统一社会信用代码的校验位不符' }).click()
  await expect(page.getByRole('textbox', { name: CODE })).toBeFocused()
  await confirmDigits(page)
  await button(page, '保存').click()
  await page.getByRole('searchbox', { name: '搜索' }).fill(row)
  await button(page, `编辑“${row}”`).click()
  await page.getByRole('textbox', { name: /^(\* ?)?名称$/ }).fill(`${row}改`)
  await confirmDigits(page)
  await button(page, '保存').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${row}改`)
  await visit(page, LIST)
  await page.getByRole('searchbox', { name: '搜索' }).fill(`${row}改`)
  await button(page, `删除“${row}改”`).click()
  await dialog(page).getByRole('button', { name: '删除' }).click()
  await expect(button(page, `删除“${row}改”`)).toHaveCount(0)
  await page.context().close()
})

test('a supplier changes its contact data by the button of its own page', async ({ browser }) => {
  const phone = '13812345678'
  const page = await enter(browser, await makeParty('supplier'))
  await page.goto(DETAILS)
  await button(page, '修改资料').click()
  await page.getByRole('textbox', { name: '联系电话' }).fill(phone)
  await button(page, '保存').click()
  // A new contact applies at once, also after the page is reloaded.
  await expect(button(page, '修改资料')).toBeVisible()
  await page.reload()
  await expect(page.getByText(phone)).toBeVisible()
  await page.context().close()
})

/** An ID number whose check digit is wrong. */
const WRONG_NUMBER = '110105194912310021'

test('a supplier confirms the check digit of its new code and withdraws the change', async ({ browser }) => {
  const own = await makeParty('supplier')
  const page = await enter(browser, own)
  await page.goto(DETAILS)
  await button(page, '修改资料').click()
  const code = confirmedCode().unifiedSocialCreditCode
  await page.getByRole('textbox', { name: CODE }).fill(code)
  await page.getByRole('textbox', { name: /身份证号/ }).fill(WRONG_NUMBER)
  await button(page, '保存').click()
  const summary = page.getByRole('alert').filter({ hasText: '校验位不符' })
  await summary.getByRole('button').filter({ hasText: '校验位不符' }).click()
  await expect(page.getByRole('textbox', { name: CODE })).toBeFocused()
  await confirmDigits(page)
  await button(page, '保存').click()
  await expect(button(page, '撤回')).toBeVisible()

  const desk = await enter(browser, await callerOf('supervisor', 'admin'))
  await desk.goto(`${DETAILS}?id=${own.participantId}`)
  const waiting = desk.getByRole('region', { name: '待审核的资料变更' })
  await expect(waiting.getByText(code)).toBeVisible()
  await expect(waiting.getByRole('alert')).toContainText('校验位')
  await confirm(page, '撤回')
  await desk.reload()
  await desk.getByRole('heading', { level: 1 }).waitFor()
  await expect(waiting).toHaveCount(0)
})
