import { describe, expect, it } from 'vitest'
import { textsOf } from './change-table.js'

describe('a localised value', () => {
  const title = { 'en-US': 'Check the name', 'zh-CN': '请核对名称' }

  it("is shown as its texts, the reader's language first", () => {
    expect(textsOf(title, 'zh-CN')).toBe('请核对名称 / Check the name')
    expect(textsOf(title, 'en-US')).toBe('Check the name / 请核对名称')
  })

  it.each([[null], ['text'], [7], [[title]], [{}], [{ 'zh-CN': 1 }], [{ points: 'x' }]])('is not %j', (value) => {
    expect(textsOf(value, 'zh-CN')).toBeNull()
  })
})
