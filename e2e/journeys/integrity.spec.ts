import { callerOf, enter } from '../lib/caller.js'
import { type Browser, expect, type Page, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'

const FACTS = '交付逾期二十日，经两次催告仍未交付。'
const VIEW = '迟延系上游停产所致，已提前书面告知。'

interface Credit {
  creditScore: number
  deduction: number
}

/** Performs an action on a case with a text. */
async function act(page: Page, button: string, text: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(text)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Fills the reasons of the dialog that is open, and sends it. */
async function decide(page: Page, button: string, text?: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  if (text) await dialog.getByRole('textbox', { name: /理由/ }).fill(text)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Card of a participant's home with what it has to do. */
const needsOf = (page: Page) => page.getByRole('region', { name: '需要您处理' })

/** Records a behaviour of a supplier, which answers; it is confirmed and lowers the score. */
async function confirmBehaviour(browser: Browser, name: string) {
  const supplier = await callerOf('supplier', name)
  const admin = await callerOf('supervisor', 'admin')
  const credit = () => admin.get<Credit>(`credit/${supplier.participantId}`)
  const before = await credit()

  const desk = await enter(browser, admin)
  await desk.goto(`/integrityManagement/editScore?id=${supplier.participantId}`)
  await desk.getByRole('button', { name: '登记失信行为' }).click()
  const dialog = desk.getByRole('dialog')
  const item = dialog.getByRole('combobox', { name: /失信行为/ })
  await dialog.getByRole('button', { name: '登记', exact: true }).click()
  await expect(item).toBeFocused()
  await item.fill('未按约定时间履约')
  await desk.getByTitle('未按约定时间履约且经催告仍未改正').click()
  await dialog.getByRole('textbox', { name: /事实经过/ }).fill(FACTS)
  const recorded = desk.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/integrity'))
  await dialog.getByRole('button', { name: '登记', exact: true }).click()
  const { id } = (await (await recorded).json()) as { id: string }
  await expect(dialog).toBeHidden()
  // The list may still show the previous rows.
  const records = desk.getByRole('region', { name: '失信行为' })
  await records.locator(`a[href*="${id}"]`).click()
  await expect(desk.getByText(FACTS)).toBeVisible()
  await decide(desk, '核实属实，告知当事人')
  await expect(desk.getByText('陈述申辩期内').first()).toBeVisible()
  await expect(desk.getByRole('button', { name: '认定', exact: true })).toHaveCount(0)

  const party = await enter(browser, supplier)
  await party.goto('/')
  await expect(needsOf(party).locator(`a[href*="${id}"]`)).toHaveText(/^陈述意见：/)
  await party.goto('/creditrecord')
  const own = party.getByRole('region', { name: '失信行为' })
  await own.locator(`a[href*="${id}"]`).click()
  await expect(party.getByText(FACTS)).toBeVisible()
  await party.getByRole('textbox', { name: /您的意见/ }).fill(VIEW)
  await party.getByRole('button', { name: '提交意见' }).click()
  await expect(party.getByRole('region', { name: '当事人的陈述意见' })).toContainText(VIEW)

  await desk.reload()
  await expect(desk.getByText(VIEW)).toBeVisible()
  await decide(desk, '认定', '经核查属实。')
  await expect(desk.getByText('已认定').first()).toBeVisible()
  const after = await credit()
  expect(after.deduction).toBe(before.deduction + 5)
  expect(after.creditScore).toBeCloseTo(before.creditScore - 5, 2)
  await party.goto('/creditrecord')
  await expect(party.getByText('失信行为生效：未按约定时间履约且经催告仍未改正').first()).toBeVisible()
  return { supplier, admin, desk, party, credit, before }
}

test('a behaviour is recorded, answered, confirmed and revoked, and the score follows', async ({ browser }) => {
  const { desk, credit, before } = await confirmBehaviour(browser, 'supplier04')
  await decide(desk, '撤销', '复核后撤销。')
  await expect(desk.getByText('已撤销').first()).toBeVisible()
  expect((await credit()).creditScore).toBeCloseTo(before.creditScore, 2)
})

test('an upheld objection to a confirmed behaviour restores the score', async ({ browser }) => {
  const { admin, desk, party, credit, before } = await confirmBehaviour(browser, 'supplier05')
  await party.goto('/')
  const score = party.getByRole('region', { name: '信用分' })
  await expect(score.getByText(/^最近变动.*失信行为生效/)).toContainText('−5.00')
  const objection = score.getByRole('link', { name: /^提出异议（截止 / })
  const address = (await objection.getAttribute('href')) ?? ''
  await expect(needsOf(party).locator(`a[href="${address}"]`)).toHaveText(/^可提出异议：失信行为生效/)
  await needsOf(party).locator(`a[href="${address}"]`).click()
  await expect(party).toHaveURL(address)
  await expect(party.getByRole('heading', { level: 1, name: '提出异议' })).toBeVisible()
  await party.getByRole('textbox', { name: /标题/ }).fill('对失信认定的异议')
  await party.getByRole('textbox', { name: /事实与理由/ }).fill(`已按变更后的期限交付。${FACTS}`)
  await party.getByRole('button', { name: '提交', exact: true }).click()
  await expect(party).toHaveURL(/\/questionComplaint\/details\?id=/)
  await expect(party.getByText(FACTS)).toBeVisible()
  const filed = party.url()
  await party.goto('/')
  await expect(score.getByRole('link', { name: '查看已提出的异议' })).toBeVisible()
  await expect(needsOf(party).locator(`a[href="${address}"]`)).toHaveCount(0)
  await party.goto(filed)

  await visit(desk, filed)
  await act(desk, '受理', '已收到，现予受理。')
  await desk.getByRole('button', { name: '作出决定' }).first().click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('radio', { name: '成立', exact: true }).check()
  await dialog.getByRole('textbox', { name: /理由/ }).fill('变更协议可证，认定有误。')
  await dialog.getByRole('button', { name: '作出决定' }).click()
  await expect(dialog).toBeHidden()

  await party.reload()
  await expect(party.getByText('变更协议可证，认定有误。')).toBeVisible()
  expect((await credit()).creditScore).toBeCloseTo(before.creditScore, 2)
  await party.goto('/creditrecord')
  await expect(party.getByText('已撤销：未按约定时间履约且经催告仍未改正').first()).toBeVisible()
  const { records } = await admin.get<{ records: { participantId: string; status: string }[] }>(
    'complaint/list?size=5&status=upheld',
  )
  expect(records.map(({ status }) => status)).toContain('upheld')
})
