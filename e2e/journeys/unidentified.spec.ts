import { writeFileSync } from 'node:fs'
import texts from '../../apps/web/src/features/participants/locales/en-US.json' with { type: 'json' }
import { callerOf, enter } from '../lib/caller.js'
import { expect, test } from '../lib/test.js'

const { merge } = texts
const MARK = 'Twin'
const NAME = `${MARK} 建筑安装工程有限责任公司`
const pdf = {
  name: 'proof.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
}

/** A project of the area, with a supplier that has a local id and no official number. */
const release = (n: number) => ({
  ocid: `ocds-zz9997-${MARK}-${n}`,
  id: '1',
  date: '2026-03-01T09:00:00+08:00',
  x_areaCode: '003900130006',
  tender: { id: `t${n}`, title: `${MARK} project ${n}` },
  parties: [{ id: `${MARK}-${n}`, name: NAME, roles: ['supplier'] }],
})

test('two bodies of one name without a number are found, compared and merged', async ({ browser, server }) => {
  const path = test.info().outputPath('releases.json')
  writeFileSync(path, JSON.stringify({ releases: [release(1), release(2)] }))
  await server.runCommand('sync', '--source', path)
  const supervisor = await callerOf('supervisor', 'supervisor06')
  const page = await enter(browser, supervisor, 'en-US')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(
    `/userManagemen/unidentified?filters[0][field]=keyword&filters[0][operator]=eq&filters[0][value]=${MARK}`,
  )
  const links = page.getByRole('main').getByRole('link', { name: texts.unidentified.merge })
  await expect(links).toHaveCount(2)
  // The link that leads on is seen whole, however long the name before it.
  for (const link of await links.all()) {
    const inside = await link.evaluate((element) => {
      const cell = element.closest('td')?.getBoundingClientRect()
      const own = element.getBoundingClientRect()
      return cell !== undefined && own.right <= cell.right && own.left >= cell.left
    })
    expect(inside).toBe(true)
  }
  await links.first().click()

  const dialog = page.getByRole('dialog')
  const kept = dialog.getByRole('radio', { name: new RegExp(`^${NAME} · `) })
  await expect(kept).toHaveCount(2)
  // Each record is shown with the local id that its publisher gave.
  for (const n of [1, 2]) await expect(dialog.getByRole('radio', { name: `${MARK}-${n} ` })).toHaveCount(1)
  await dialog.getByRole('textbox', { name: merge.reason }).fill('One licence')
  await dialog.locator('input[type=file]').setInputFiles(pdf)
  await dialog.getByRole('button', { name: merge.send, exact: true }).click()
  await expect(dialog).toHaveCount(0)

  const { records } = await supervisor.get<{ records: { name: string }[] }>(`unidentified/list?keyword=${MARK}`)
  expect(records).toHaveLength(1)
  // With the merge the note that they may be one is settled.
  const todos = await supervisor.get<{ records: { title: string }[] }>('supervisor/examineList?size=100')
  expect(todos.records.filter(({ title }) => title.includes(MARK))).toEqual([])
  await page.context().close()
})
