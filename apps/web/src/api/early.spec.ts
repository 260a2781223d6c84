import { describe, expect, it } from 'vitest'
import { Early } from './early.js'

describe('Early', () => {
  it('gives an answer out once, for its own key', async () => {
    const early = new Early<number>()
    void early.ask('zh-CN', Promise.resolve(1))
    expect(await early.take('zh-CN')).toBe(1)
    expect(early.take('zh-CN')).toBeUndefined()
  })

  it('forgets what was asked for under another key', () => {
    const early = new Early<number>()
    void early.ask('zh-CN', Promise.resolve(1))
    expect(early.take('en-US')).toBeUndefined()
    expect(early.take('zh-CN')).toBeUndefined()
  })

  it('hands a failure to whoever takes it', async () => {
    const early = new Early<number>()
    early.ask('zh-CN', Promise.reject(new Error('away'))).catch(() => undefined)
    await expect(early.take('zh-CN')).rejects.toThrow('away')
  })
})
