import { writeFileSync } from 'node:fs'
import { callerOf, enter } from '../lib/caller.js'
import { currentServer } from '../lib/server.js'
import { expect, test } from '../lib/test.js'
import { workbookTexts } from '../lib/workbook-texts.js'

interface Todo {
  sourceType: string
  title: string
}

const REASON = '已与两家单位核实，均为更名'
const MARK = '试点'

/** A project of the area with a supplier under a local id. */
const release = (n: number, day: string, name: string) => ({
  ocid: `ocds-zz9998-${MARK}-${n}`,
  id: day,
  date: `2026-03-${day}T09:00:00+08:00`,
  x_areaCode: '003900130006',
  tender: { id: `t${n}`, title: `${MARK}项目${n}` },
  parties: [{ id: `${MARK}-${n}`, name, roles: ['supplier'] }],
})

/** Reads releases from a file, as the command of operations does. */
async function sync(file: string, releases: object[]): Promise<void> {
  const path = test.info().outputPath(file)
  writeFileSync(path, JSON.stringify({ releases }))
  await currentServer().runCommand('sync', '--source', path)
}

test('notes of a sync are dismissed together with a reason, which the log shows', async ({ browser }) => {
  const supervisor = await callerOf('supervisor', 'supervisor06')
  const notes = async () =>
    (await supervisor.get<{ records: Todo[] }>('supervisor/examineList?size=100')).records.filter(
      ({ sourceType, title }) => sourceType === 'sync' && title.includes(MARK),
    )
  await sync('1.json', [release(1, '01', `${MARK}甲建设有限公司`), release(2, '01', `${MARK}乙建设有限公司`)])
  expect(await notes()).toEqual([])
  await sync('2.json', [release(1, '02', `${MARK}甲建设集团有限公司`), release(2, '02', `${MARK}乙建设集团有限公司`)])
  expect(await notes()).toHaveLength(2)

  const page = await enter(browser, supervisor)
  await page.goto('/')
  const card = page.getByRole('region', { name: /待办事项/ })
  await card
    .getByRole('radiogroup')
    .getByText(/^数据同步/)
    .click()
  for (const n of [1, 2]) {
    await card.getByRole('checkbox', { name: new RegExp(`选择.*${MARK}项目${n}`) }).check()
  }
  await card.getByRole('button', { name: '忽略所选 2 项' }).click()
  const dialog = page.getByRole('dialog')
  const dismiss = dialog.getByRole('button', { name: '忽略 2 条' })
  await expect(dismiss).toBeDisabled()
  const reason = dialog.getByRole('textbox', { name: /忽略理由/ })
  await reason.fill('   ')
  await expect(dismiss).toBeDisabled()
  await reason.fill(REASON)
  await dismiss.click()
  await expect(dialog.getByText('2 条中完成 2 条')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  // The change of name that the sync proposes has a to-do of its own.
  await expect(card.getByText(`${MARK}项目`)).toHaveCount(0)
  expect(await notes()).toEqual([])

  const city = await enter(browser, await callerOf('supervisor', 'admin'))
  await city.goto(
    '/logs?tab=operation&filters[0][field]=action&filters[0][operator]=in&filters[0][value][0]=dismiss-note',
  )
  const row = city.getByRole('row', { name: /忽略了.*的提示/ }).first()
  await row.getByRole('button', { name: /^查看“.+忽略了.*的提示”$/ }).click()
  await expect(city.getByText(REASON).first()).toBeVisible()
  await city.getByRole('button', { name: /操作：忽略提示/ }).click()
  await expect(city).not.toHaveURL(/dismiss-note/)
})

test('the quality of a source opens from the list of runs; a workbook names its faults', async ({ browser }) => {
  const file = `${MARK}-quality.json`
  await sync(file, [{ ...release(3, '03', `${MARK}丙建设有限公司`), buyer: { name: `${MARK}采购中心` }, date: '=错' }])
  const page = await enter(browser, await callerOf('supervisor', 'admin'))
  await page.goto('/projectManagement/syncRuns')
  await page.getByRole('link', { name: '上游数据质量' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '上游数据质量' })).toBeVisible()
  await expect(page.getByText(file)).toBeVisible()
  const facts = page.getByRole('table', { name: '数据完整性' })
  await expect(facts.getByRole('row', { name: /^采购人 100\.0%（1 \/ 1）/ })).toBeVisible()
  await expect(facts.getByRole('row', { name: /^采购类别 0\.0%（0 \/ 1）/ })).toBeVisible()
  await expect(page.getByRole('table', { name: '问题分类' }).getByRole('row', { name: /^日期无效/ })).toBeVisible()

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载工作簿', exact: true }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^上游数据质量 .*\.xlsx$/)
  const cells = workbookTexts(await saved.path())
  expect(cells).toContain('date 不是可识别的日期：=错，视为未注明')
  expect(cells).toContain(`ocds-zz9998-${MARK}-3`)

  await page.getByRole('link', { name: `${MARK}采购中心` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${MARK}采购中心` })).toBeVisible()
  await page.context().close()
})
