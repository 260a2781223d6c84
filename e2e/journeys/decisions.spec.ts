import { type Caller, callerOf, enter } from '../lib/caller.js'
import { expect, type Page, test } from '../lib/test.js'

interface Case {
  id: string
  status: string
}

const CONTENT = '合同名称与公告不一致，请核实。'

/** Takes a decision through its button and the confirming button of the dialog, filling in the text. */
async function decide(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill(text)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

const fileCase = (party: Caller, title: string) =>
  party.post<Case>('complaint', {
    kind: 'complaint',
    subjectType: 'other',
    title,
    content: CONTENT,
  })

test('one case is not accepted, another needs more information; the party reads why', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const party = await callerOf('supplier', 'supplier01')
  const refused = await fileCase(party, '不受理')
  const asked = await fileCase(party, '补充')
  const status = async ({ id }: Case) => (await admin.get<Case>(`complaint/${id}`)).status
  const desk = await enter(browser, admin)
  const details = ({ id }: Case) => `/questionComplaint/details?id=${id}`

  await desk.goto(details(refused))
  await decide(desk, '不予受理', '不属于受理范围。')
  await expect(desk.getByText('不属于受理范围。')).toBeVisible()
  expect(await status(refused)).toBe('refused')

  await desk.goto(details(asked))
  await decide(desk, '受理', '已收到。')
  await decide(desk, '要求补正', '请补充合同扫描件。')
  await expect(desk.getByText('请补充合同扫描件。')).toBeVisible()
  expect(await status(asked)).toBe('asked')

  const own = await enter(browser, party)
  await own.goto(details(refused))
  await expect(own.getByText('不属于受理范围。')).toBeVisible()
  await own.goto(details(asked))
  await expect(own.getByText('请补充合同扫描件。')).toBeVisible()
  await desk.context().close()
  await own.context().close()
})

test('dismissing a reported behaviour leaves the score unchanged', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const { participantId } = await callerOf('supplier', 'supplier04')
  const items = await admin.get<{ records: { id: string }[] }>('dishonesty/list?sign=2&size=1')
  const description = '迟延交付'
  const itemId = items.records[0]?.id
  const { id } = await admin.post<Case>('integrity', { participantId, itemId, description })
  const points = async () => (await admin.get<{ deduction: number }>(`credit/${participantId}`)).deduction
  const before = await points()
  const desk = await enter(browser, admin)
  await desk.goto(`/integrityManagement/report?id=${id}`)
  await expect(desk.getByText(description)).toBeVisible()
  await decide(desk, '不予认定', '查无实据。')
  await expect(desk.getByText('查无实据。')).toBeVisible()
  expect((await admin.get<Case>(`integrity/${id}`)).status).toBe('dismissed')
  expect(await points()).toBe(before)
  await desk.context().close()
})
