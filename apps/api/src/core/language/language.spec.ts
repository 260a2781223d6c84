import { ERRORS, RULES } from '@credit/contract'
import { readTexts, translate } from './language.js'

type Texts = ReturnType<typeof readTexts>

function flat(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  ) as [string, string][]
}
const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

describe("the server's texts", () => {
  const chinese = new Map(flat(readTexts('zh-CN')))
  const english = new Map(flat(readTexts('en-US')))

  it('have the same keys in both languages', () => {
    expect([...english.keys()].sort()).toEqual([...chinese.keys()].sort())
  })

  it('are never empty, and take the same parameters', () => {
    for (const [key, text] of chinese) {
      expect([key, text.trim()]).not.toEqual([key, ''])
      expect([key, parameters(english.get(key) ?? '')]).toEqual([key, parameters(text)])
    }
  })

  it('have a sentence for every rule', () => {
    const missing = Object.values(RULES).filter(({ message }) => !chinese.has(message))
    expect(missing).toEqual([])
  })

  it('have a sentence for every error code', () => {
    const missing = Object.keys(ERRORS).filter((code) => !chinese.has(`errors.${code}`))
    expect(missing).toEqual([])
  })

  it('treats a key that no language has as a defect, not an empty text', () => {
    expect(() => translate('zh-CN', 'errors.NO_SUCH_CODE')).toThrow('no text for')
  })
})
