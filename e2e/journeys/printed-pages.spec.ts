import { callerOf } from '../lib/caller.js'
import { expect, type Locator, test } from '../lib/test.js'

interface Page<Row> {
  records: Row[]
}

const afterOf = (link: Locator) => link.evaluate((a) => getComputedStyle(a, '::after').content)

test('a printed rating names its area and has no buttons', async ({ page }) => {
  const answer = await page.request.get('/credit/admin/api/rating/public')
  const { records } = (await answer.json()) as Page<{ number: string }>
  await page.goto(`/homes/ratings/${records[0]?.number}?sign=3`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: '代理机构' })).toBeVisible()
  await expect(page.getByRole('link', { name: '全部评级' })).toBeHidden()
  await expect(page.getByRole('link', { name: /^下载/ })).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('a printed list states its filters, which a screen shows in fields', async ({ page }) => {
  for (const [address, told] of [
    ['/homes/laws?keyword=采购', '搜索政策法规：采购'],
    ['/homes/serious?sign=2&punishmentDateFrom=2020-01-01', '处罚日期不早于：2020-01-01'],
    ['/homes/serious?sign=2&punishmentDateFrom=2020-01-01', '主体类型：供应商'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(address)
    await expect(page.getByText(told)).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(told)).toBeVisible()
  }
})

test('the printed home has no buttons, and its title keeps its background', async ({ page }) => {
  await page.goto('/homes')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: '政策法规' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '采购人' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '进入区县平台' })).toBeHidden()
  const ground = page.locator('div', { has: page.getByRole('heading', { level: 1 }) }).last()
  await expect(ground).toHaveCSS('print-color-adjust', 'exact')
  const pdf = await page.pdf({ format: 'A4', printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a printed manual keeps headings with their text and prints link addresses', async ({ page }) => {
  await page.goto('/homes/help/supervisor')
  await page.emulateMedia({ media: 'print' })
  const heading = page.getByRole('heading', { name: '其他系统对接' })
  await expect(heading).toHaveCSS('break-after', 'avoid')
  expect(await afterOf(page.getByRole('link', { name: '接口文档' }))).toContain('/credit/admin/api/docs')
})

test('a public list prints all of its rows, by its button and by Ctrl+P', async ({ page }) => {
  const { post, put } = await callerOf('supervisor', 'admin')
  const name = '打印的法规'
  for (let at = 0; at < 13; at += 1) {
    const input = { title: `${name} ${at}`, content: '<p>正文</p>', all: true }
    const { id } = await post<{ id: string }>('regulations', input)
    await put(`regulations/publish/${id}`, {})
  }
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.goto(`/homes/laws?keyword=${name}`)
  const rows = page.getByRole('link', { name })
  await expect(rows).toHaveCount(12)
  const print = page.getByRole('button', { name: '打印全部' })
  for (const ask of [() => print.click(), () => page.keyboard.press('Control+p')]) {
    await ask()
    await expect(page.locator('body[data-printed]')).toBeVisible()
    await expect(rows).toHaveCount(13)
    await page.evaluate(() => {
      document.body.removeAttribute('data-printed')
      dispatchEvent(new Event('afterprint'))
    })
    await expect(rows).toHaveCount(12)
  }
  const note = page.getByText('此处为第 1 页，共 2 页。点列表下方的“打印全部”可打印所有各页。')
  await expect(note).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(note).toBeVisible()
})
