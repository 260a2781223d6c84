import { issueText, workbookPublisher } from './sync-issue.js'

it('the note of a namesake calls the workbooks of an area by their name', () => {
  const params = { name: '甲公司', number: '9199', other: workbookPublisher('150102') }
  const texts = (['zh-CN', 'en-US'] as const).map((locale) =>
    issueText(locale, { reason: 'POSSIBLE_DUPLICATE', params }),
  )
  expect(texts).toEqual([
    '甲公司（9199）与已有主体（项目工作簿）同名，可能为同一主体',
    '甲公司 (9199) has the name of another participant (workbook of projects): they may be one',
  ])
})
