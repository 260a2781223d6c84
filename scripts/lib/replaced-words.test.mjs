import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { replacedWords } from './replaced-words.mjs'

describe('replacedWords', () => {
  it('names a replaced word with its line and the word in use', () => {
    assert.deepEqual(replacedWords('"unrated": "暂无评级",\n"rated": "已评级",\n"login": "请去登录"'), [
      '1: 暂无评级, now 未评级',
      '3: 去登录, now 前往登录',
    ])
  })

  it('accepts the words in use', () => {
    const words = '未评级，前往登录，三名评价人，单个评价人权重上限，陈述申辩期内，严重违法失信行为记录名单'
    assert.deepEqual(replacedWords(words), [])
  })
})
