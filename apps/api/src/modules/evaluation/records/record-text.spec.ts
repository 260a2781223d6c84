import { recordText } from './record-text.js'

const RECORD = {
  projectName: '办公设备采购',
  bidSectionName: '第一标段',
  stage: 1,
  anonymous: false,
  evaluatorName: '示例局',
  total: 85,
} as const

it('names project, section, stage, evaluator and mark of a named evaluation', () => {
  const text = recordText(RECORD)
  expect(text['zh-CN']).toMatch(/^办公设备采购 · 第一标段 · .+（示例局，85\.00 分）$/)
  expect(text['en-US']).toMatch(/^办公设备采购 · 第一标段 · .+ \(示例局: 85\.00 points\)$/)
})

it('names neither evaluator nor mark of an anonymous one', () => {
  const text = recordText({ ...RECORD, anonymous: true })
  expect(Object.values(text).join()).not.toMatch(/示例局|85/)
})

it('names a project that is its only section once', () => {
  expect(recordText({ ...RECORD, bidSectionName: RECORD.projectName })['zh-CN']).toMatch(/^办公设备采购 · [^·]+$/)
})
