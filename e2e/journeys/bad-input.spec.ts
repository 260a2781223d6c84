import { enter } from '../lib/caller.js'
import { formAbout, formOf, formsOf, pathOf } from '../lib/evaluation.js'
import { expect, test } from '../lib/test.js'
import { firstOf, makeSection } from '../lib/world.js'

const WORDS = {
  'zh-CN': {
    levels: ['差', '良', '不适用'],
    unanswered: '请选择一项',
    reason: '请说明理由',
    tooLong: '最多 2000 个字，现有 2100 个',
    summary: (n: number) => `有 ${n} 处需要处理`,
    submit: /^提交 2 份评价$/,
    reasonLabel: '评分低于 60%，请说明理由',
    comment: '总体意见（可选）',
    saved: '草稿已保存',
    everyoneGood: '2 个评价对象全部评为“良”',
    back: '返回检查',
  },
  'en-US': {
    levels: ['Poor', 'Good', 'N/A'],
    unanswered: 'Select an answer',
    reason: 'Enter a reason',
    tooLong: 'At most 2000 characters; currently 2100',
    summary: (n: number) => `${n} items need your attention`,
    submit: /^Submit 2 evaluations$/,
    reasonLabel: 'Below 60%: please give a reason',
    comment: 'Comment (optional)',
    saved: 'Draft saved',
    everyoneGood: 'All good for 2 counterparts',
    back: 'Back to the form',
  },
} as const

for (const locale of ['zh-CN', 'en-US'] as const) {
  const words = WORDS[locale]
  test(`a form shows an error beside each invalid field and loses nothing, ${locale}`, async ({ browser }) => {
    const made = await makeSection({ experts: 1, stage: 0 })
    const { place } = made
    const who = firstOf(made.experts)
    const page = await enter(browser, who, locale)
    const purchaser = await formAbout(who, place, made.purchaser)
    const agency = await formAbout(who, place, made.agency)
    await page.goto(pathOf(place))
    const form = formOf(page, agency.name)
    const question = (n: number) => form.locator('fieldset.question').nth(n)
    const choose = (n: number, level: string) =>
      question(n)
        .getByRole('radio', { name: new RegExp(`^${level}`) })
        .check()

    await choose(0, words.levels[0])
    await choose(1, words.levels[1])
    await choose(2, words.levels[2])
    await page.getByRole('button', { name: words.submit }).click()
    const faults = agency.indicators.length - 3 + purchaser.indicators.length + 1
    const summary = page.getByRole('alert').filter({ hasText: words.summary(faults) })
    await expect(summary).toBeVisible()
    await expect(page.locator('#submit-problems')).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(question(0).getByText(words.reason, { exact: true })).toBeVisible()
    await expect(question(3).getByText(words.unanswered)).toBeVisible()
    await expect(question(1).locator('.ant-form-item-explain-error')).toHaveCount(0)

    // A line of the summary leads to its question.
    await summary.getByRole('button').filter({ hasText: words.unanswered }).first().click()
    const open = page.locator('fieldset.question').filter({ hasText: words.unanswered })
    await expect(open.locator('input:focus')).toHaveCount(1)

    // A line of the summary leads to its field, and one can write there undisturbed.
    await summary.getByRole('button').filter({ hasText: words.reason }).click()
    const reason = form.getByLabel(words.reasonLabel)
    await expect(reason).toBeFocused()
    await reason.pressSequentially('答复晚了两天。')
    await expect(reason).toHaveValue('答复晚了两天。')
    await expect(question(0).locator('.ant-form-item-explain-error')).toHaveCount(0)
    await expect(question(3).getByText(words.unanswered)).toBeVisible()

    // Too long a text is not cut.
    const long = '答复晚了两天。'.repeat(300)
    await reason.fill(long)
    await expect(question(0).getByText(words.tooLong)).toBeVisible()
    await expect(reason).toHaveValue(long)
    await page.getByRole('button', { name: words.submit }).click()
    await expect(summary.getByRole('button').filter({ hasText: words.tooLong })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(reason).toHaveValue(long)

    await reason.fill(long.slice(0, 2000))
    await expect(question(0).locator('.ant-form-item-explain-error')).toHaveCount(0)
    await form.getByLabel(words.comment).fill('Überall sonst 清楚 & <b>bold</b>')
    await expect(page.getByText(words.saved)).toBeVisible()
    await page.reload()

    await expect(reason).toHaveValue(long.slice(0, 2000))
    for (const [n, level] of words.levels.entries()) {
      await expect(question(n).getByRole('radio', { name: new RegExp(`^${level}`) })).toBeChecked()
    }
    await expect(question(3).locator('input:checked')).toHaveCount(0)
    await expect(form.getByLabel(words.comment)).toHaveValue('Überall sonst 清楚 & <b>bold</b>')

    // The form could be sent with the rest marked good; going back to the form sends nothing.
    await page.getByRole('button', { name: words.everyoneGood }).click()
    await page.getByRole('button', { name: words.submit }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.back }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const still = await formsOf(who.get, place, 0)
    expect(still.map(({ status }) => status)).toEqual(['pending', 'pending'])
  })
}
