import { callerOf, enter } from '../lib/caller.js'
import { button } from '../lib/records.js'
import { expect, test } from '../lib/test.js'
import { visit } from '../lib/visit.js'

interface Cell {
  id: string
  code: string
  version: number
  indicators: { names: Record<string, string>; maxPoints: number }[]
}

interface Switches {
  enabled: boolean
  optional: boolean
  anonymous: boolean
}

test('questions are moved, removed and added, and missing evaluations are created', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const cell = async () => (await admin.get<Cell[]>('mutualEvaluation')).find(({ code }) => code === 'B3') as Cell
  const before = await cell()
  const names = ({ indicators }: Cell) => indicators.map((one) => one.names['zh-CN'])
  const [first, second, ...others] = names(before)
  const last = before.indicators.length
  const page = await enter(browser, admin)
  await page.goto('/baseinfo/evaluation')
  await page.getByRole('link', { name: /^编辑 B3 / }).click()
  const question = (n: number) => page.getByRole('group', { name: `第 ${n} 题` })
  const name = (n: number) => question(n).getByRole('textbox', { name: '题目 中文' })
  await button(page, '下移第 1 题').click()
  await expect(name(1)).toHaveValue(second ?? '')
  await button(page, '上移第 2 题').click()
  await expect(name(1)).toHaveValue(first ?? '')
  await button(page, '删除第 1 题').click()
  await button(page, '添加题目').click()
  await name(last).fill('回访')
  await question(last).getByRole('textbox', { name: '题目 英文' }).fill('Follow-up')
  await question(last).getByRole('button', { name: '全部类别' }).click()
  await question(last).getByRole('textbox', { name: '说明（可不填） 中文' }).fill('三日内')
  await question(last).getByRole('textbox', { name: '说明（可不填） 英文' }).fill('In three days')
  const points = Number(before.indicators[0]?.maxPoints)
  await expect(page.getByText(`合计 ${100 - points} / 100 分`)).toBeInViewport()
  await page.getByRole('textbox', { name: `第 ${last} 题的分值` }).fill(String(points))
  await expect(page.getByText('合计 100 / 100 分')).toBeInViewport()
  await button(page, '保存').click()
  await expect(page).toHaveURL(/\/baseinfo\/evaluation(\?|$)/)
  const { version, ...after } = await cell()
  expect(names({ version, ...after })).toEqual([second, ...others, '回访'])
  await admin.put(`mutualEvaluation/${before.id}`, { ...editable(before), version })

  // Every evaluation of this kind was made before.
  const enabled = page.getByRole('switch', { name: /^启用 D2 / })
  await enabled.click()
  await expect(enabled).not.toBeChecked()
  await enabled.click()
  await page.getByRole('dialog').getByRole('button', { name: '生成', exact: true }).click()
  await expect(page.getByText(/^已生成 \d+ 份评价$/)).toBeVisible()
  await expect(enabled).toBeChecked()
  await page.context().close()
})

test('a new evaluation setting keeps its switches, and changes them', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const code = `Z${Date.now() % 1_000_000}`
  const cell = async () => (await admin.get<(Cell & Switches)[]>('mutualEvaluation')).find((one) => one.code === code)
  const page = await enter(browser, admin)
  const press = async (...names: string[]) => {
    for (const name of names) await page.getByRole('switch', { name, exact: true }).click()
  }
  await page.goto('/baseinfo/evaluation/create')
  await page.getByRole('textbox', { name: '编码' }).fill(code)
  // No journey reads the evaluations of experts by suppliers.
  for (const [field, option] of [
    ['评价方', '供应商'],
    ['被评价方', '评审专家'],
    ['阶段', '支付申请'],
  ] as const) {
    await page.getByRole('combobox', { name: new RegExp(`^(\\* ?)?${field}$`) }).press('ArrowDown')
    const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    await options.getByTitle(option, { exact: true }).click()
  }
  await press('启用', '自愿评价', '匿名')
  const question = page.getByRole('group', { name: '第 1 题' })
  const name = question.getByRole('textbox', { name: '题目 中文' })
  await button(page, '添加题目').click()
  await name.fill('到场')
  await button(page, '添加题目').click()
  await button(page, '下移第 1 题').click()
  await expect(name).toHaveValue('')
  await button(page, '上移第 2 题').click()
  await expect(name).toHaveValue('到场')
  await button(page, '删除第 2 题').click()
  await question.getByRole('button', { name: '全部类别' }).click()
  await question.getByRole('textbox', { name: '说明（可不填） 中文' }).fill('按时')
  await question.getByRole('textbox', { name: '说明（可不填） 英文' }).fill('On time')
  await question.getByRole('textbox', { name: '题目 英文' }).fill('Presence')
  await page.getByRole('textbox', { name: '第 1 题的分值' }).fill('100')
  await button(page, '保存').click()
  await expect(page).toHaveURL(/\/baseinfo\/evaluation(\?|$)/)
  expect(await cell()).toMatchObject({ enabled: false, optional: true, anonymous: true })

  await visit(page, `/baseinfo/evaluation/edit/${(await cell())?.id}`)
  await press('自愿评价', '匿名', '启用', '启用')
  await button(page, '保存').click()
  await expect(page).toHaveURL(/\/baseinfo\/evaluation(\?|$)/)
  expect(await cell()).toMatchObject({ enabled: false, optional: false, anonymous: false })
  await page.context().close()
})

/** Returns the fields of a cell that the API accepts. */
function editable(cell: Cell): object {
  const { id: _, indicators, ...rest } = cell as Cell & Record<string, unknown>
  for (const name of ['createTime', 'updateTime', 'currentVersion', 'version']) delete rest[name]
  return { ...rest, indicators: indicators.map(({ names, maxPoints }) => ({ names, maxPoints })) }
}

interface Method {
  type: number
  downloadUrl: string
  loginPhoneType: 0 | 1
  version: number
}

test('the login method of experts is changed, and an invalid certificate is refused', async ({ browser }) => {
  const admin = await callerOf('supervisor', 'admin')
  const ofExperts = async () => (await admin.get<Method[]>('login/config/list')).find(({ type }) => type === 4)
  const page = await enter(browser, admin)
  await page.goto('/baseinfo/loginMethods')
  const dialog = page.getByRole('dialog')
  for (const address of ['https://example.org/driver', '']) {
    await button(page, '修改登录方式：评审专家').click()
    await dialog.getByRole('textbox').fill(address)
    await button(dialog, '保存').click()
    await expect(dialog).toBeHidden()
    expect((await ofExperts())?.downloadUrl).toBe(address)
  }

  const { loginPhoneType } = (await ofExperts()) as Method
  for (const saved of [1 - loginPhoneType, loginPhoneType]) {
    await button(page, '修改登录方式：评审专家').click()
    const press = (name: string) => dialog.getByRole('switch', { name }).click()
    await press('短信验证码')
    // Twice, so that they stay: other journeys log in as experts.
    for (const name of ['账号密码', 'CA 证书', '账号密码', 'CA 证书']) await press(name)
    await button(dialog, '保存').click()
    await expect(dialog).toBeHidden()
    expect((await ofExperts())?.loginPhoneType).toBe(saved)
  }

  const plugin = () => admin.get<{ trustAnchors: string }>('ca/plugin/settings')
  const before = await plugin()
  await page.getByRole('main').getByRole('switch', { name: '启用' }).click()
  await page.getByRole('textbox', { name: '厂商名称' }).fill('CA')
  await page.getByRole('textbox', { name: '本机服务地址' }).fill('http://127.0.0.1:18080/')
  const chosen = page.waitForEvent('filechooser')
  await button(page, '从文件添加').first().click()
  const buffer = Buffer.from('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')
  await (await chosen).setFiles({ name: 'ca.pem', mimeType: 'application/x-pem-file', buffer })
  const anchors = page.getByRole('textbox', { name: '受信任的 CA 证书（PEM）' })
  await expect(anchors).toHaveValue(/AAAA/)
  await button(page, '保存').click()
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  expect(await plugin()).toEqual(before)
  await page.context().close()
})
