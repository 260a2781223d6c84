import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepAnswers, takeAnswer } from './document-answers.js'

const request = (path: string, method = 'GET') => new Request(new URL(path, 'http://localhost'), { method })

describe('a response that came with the document', () => {
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(1_000)
    keepAnswers({ '/list?size=10': { total: 3 }, '/menu': [] })
  })

  it('answers one call of its path and query', async () => {
    expect(takeAnswer(request('/list?size=20'))).toBeUndefined()
    expect(await takeAnswer(request('/list?size=10'))?.json()).toEqual({ total: 3 })
    expect(takeAnswer(request('/list?size=10'))).toBeUndefined()
  })

  it('answers nothing after a change', () => {
    expect(takeAnswer(request('/list', 'POST'))).toBeUndefined()
    expect(takeAnswer(request('/menu'))).toBeUndefined()
  })

  it('answers nothing a minute after the document was requested', () => {
    vi.spyOn(performance, 'now').mockReturnValue(60_001)
    expect(takeAnswer(request('/menu'))).toBeUndefined()
  })
})
