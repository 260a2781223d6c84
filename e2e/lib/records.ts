import type { Browser } from '@playwright/test'
import { type Caller, callerOf, enter } from './caller.js'
import { expect, type Locator, type Page } from './test.js'
import { visit } from './visit.js'

/** A list whose records a supervisor of the city creates, edits and deletes. */
export interface Records {
  path: string
  /** Name of a single record on the create button. */
  one: string
  /** The resource of the API. */
  api: string
  /** The text fields that are not filled with the word, or not required. */
  texts?: (word: string) => Readonly<Record<string, string>>
  /** Fills in the other fields. */
  more?: (page: Page, word: string) => Promise<void>
  /** Step between the creation of a record and the list, such as a dialog. */
  made?: (page: Page) => Promise<void>
  /** Name of the record on the buttons of its row. */
  title?: (word: string) => string
  /** The field that is edited. */
  edited?: string
  /**
   * Creating explains the consequences and asks for confirmation; editing a label affects nobody and is saved at once.
   */
  asks?: true
  /** True if records have a detail page with an edit button. */
  shown?: true
  /** Presses the other buttons of that page. */
  onPage?: (page: Page) => Promise<void>
  /** The row has a button that publishes the record, or takes it down. */
  published?: true
  /** The records have no button that deletes them. */
  kept?: true
  /** Deletes data that belongs to the record; until then the record has no delete button. */
  freed?: (admin: Caller, word: string) => Promise<void>
}

const main = (page: Page) => page.getByRole('main')
export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const labelled = (label: string) => new RegExp(`^(\\* ?)?${label}$`)

/** Fills every field that a form requires: numbers with 1, choices with the first, the rest with a word. */
async function fillRequired(page: Page, word: string): Promise<void> {
  await button(page, '保存').waitFor()
  const items = main(page).locator('.ant-form-item:has(> .ant-row .ant-form-item-required)')
  for (const item of await items.all()) {
    for (const field of await item.getByRole('textbox').all()) {
      const isNumber = (await field.getAttribute('inputmode')) === 'decimal'
      const isEnglish = (await field.getAttribute('aria-label'))?.includes('英文')
      await field.fill(isNumber ? '1' : isEnglish ? `English ${word}` : word)
    }
    const choice = item.locator('.ant-select:not(:has(.ant-select-selection-item)) input')
    if ((await choice.count()) === 0) continue
    await choice.press('ArrowDown')
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
    await page.keyboard.press('Escape')
  }
}

async function save(page: Page, { asks }: Records, made?: Records['made']): Promise<void> {
  await button(main(page), '保存').click()
  if (asks) {
    await button(page.getByRole('dialog'), '保存').click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await made?.(page)
  // Not by its exact name, which is another while it is being saved.
  await expect(main(page).getByRole('button', { name: /保存$/ })).toHaveCount(0)
}

/** Presses each switch of a form; a form may show another field for it. */
async function pressSwitches(page: Page): Promise<void> {
  for (const one of await main(page).getByRole('switch').all()) {
    const state = await one.getAttribute('aria-checked')
    await one.click()
    await expect(one).not.toHaveAttribute('aria-checked', String(state))
  }
}

/** Returns the stored records that match a word, as JSON. */
async function stored({ get }: Caller, { api }: Records, word: string): Promise<string> {
  const { records } = await get<{ records: { id: string }[] }>(`${api}/list?size=100&keyword=${word}`)
  const own = records.filter((record) => JSON.stringify(record).includes(word))
  return JSON.stringify(await Promise.all(own.map(({ id }) => get(`${api}/${id}`))))
}

/** Creates a record, toggles its switches, edits it and deletes it by the buttons of its screens. */
export async function createEditDelete(browser: Browser, records: Records): Promise<void> {
  const { path, one, title = (word) => word, texts, more, made, kept } = records
  const admin = await callerOf('supervisor', 'admin')
  const page = await enter(browser, admin)
  const word = '80706050'
  const row = async () => {
    if (!page.url().includes(path)) await visit(page, path)
    await page.getByRole('searchbox', { name: '搜索' }).fill(word)
    await expect(page).toHaveURL(/keyword/)
  }
  await page.goto(path)
  await button(page, `新增${one}`).click()
  await fillRequired(page, word)
  for (const [label, text] of Object.entries(texts?.(word) ?? {})) {
    await main(page)
      .getByRole('textbox', { name: labelled(label) })
      .first()
      .fill(text)
  }
  await more?.(page, word)
  await pressSwitches(page)
  await save(page, records, made)
  await row()
  const edit = button(page, `编辑“${title(word)}”`)
  await expect(edit).toBeVisible()
  const before = await stored(admin, records, word)
  expect(before).toContain(word)

  await edit.click()
  await button(page, '保存').waitFor()
  const switched = await main(page).getByRole('switch').count()
  await pressSwitches(page)
  const changed = main(page).getByRole('textbox', { name: labelled(records.edited ?? '英文') })
  await changed.first().fill(`Changed${word}`)
  await save(page, { ...records, asks: undefined })
  await row()
  await expect(page.getByRole('button', { name: /^编辑“/ })).toHaveCount(1)
  const after = await stored(admin, records, word)
  expect(after).toContain(`Changed${word}`)
  const states = (text: string) => text.match(/"\w+":(true|false)/g)
  if (switched > 0) expect(states(after)).not.toEqual(states(before))

  if (records.shown) {
    await page
      .getByRole('button', { name: /^查看“/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('link', { name: '打开' }).click()
    await records.onPage?.(page)
    await button(main(page), '编辑').click()
    await button(page, '取消').click()
    await row()
  }
  if (records.published) {
    const row = main(page)
      .getByRole('row')
      .filter({ hasText: `Changed${word}` })
    const publish = row.getByRole('button', { name: /^(发布|撤下)$/ })
    const first = await publish.textContent()
    await publish.click()
    await expect(publish).not.toHaveText(String(first))
    expect(states(await stored(admin, records, word))).not.toEqual(states(after))
    await publish.click()
    await expect(publish).toHaveText(String(first))
    expect(states(await stored(admin, records, word))).toEqual(states(after))
  }
  if (!kept) {
    const remove = page.getByRole('button', { name: /^删除“/ })
    if (records.freed) {
      await expect(remove).toHaveCount(0)
      await records.freed(admin, word)
      await page.reload()
    }
    await remove.click()
    // Deleting a level shows its effects first.
    await button(page.getByRole('dialog'), '删除').click()
    await expect(remove).toHaveCount(0)
    expect(await stored(admin, records, word)).toBe('[]')
  }
  await page.context().close()
}
