import { initialsOf, spelledKeyword, speller } from './sounds.js'

describe('a spelled name', () => {
  it.each([
    ['科远电子', 'ky yd dz/kydz/keyuandianzi'],
    ['ABC科远（2）号', 'ab bc ck ky y2 2h/abcky2h/abckeyuan2hao'],
    ['ＡＢ－１', 'ab b1/ab1/ab1'],
    ['绿', '/l/lv lu'],
    ['😀', '//'],
  ])('%s has its initials and its syllables', async (name, spelled) => {
    expect((await speller())(name)).toBe(spelled)
  })

  it('has all readings of a character', async () => {
    const [, initials = '', syllables = ''] = (await speller())('重庆银行').split('/')
    expect(initials.split(' ')).toEqual(expect.arrayContaining(['cqyh', 'cqyx', 'zqyh']))
    expect(syllables.split(' ')).toEqual(expect.arrayContaining(['chongqingyinhang', 'zhongqingyinxing']))
  })

  it('has the usual reading first, and few others, of a long name', async () => {
    const name = `重庆${'长行重乐'.repeat(8)}项目`
    const [, initials = '', syllables = ''] = (await speller())(name).split('/')
    expect(initials.split(' ').length).toBeLessThanOrEqual(8)
    expect(syllables.split(' ')[0]).toMatch(/^chongqingchang/)
    expect(syllables.length).toBeLessThan(400)
  })
})

describe('a keyword', () => {
  it.each([
    ['Ke Yuan', 'keyuan'],
    ["xi'an", 'xian'],
    ['lü1', 'lv1'],
    ['k', null],
    ['12', null],
    ['科y', null],
    ['a-b', null],
  ])('%s is compared as %s', (typed, letters) => {
    expect(spelledKeyword(typed)).toBe(letters)
  })

  it.each([
    ['keyuand', ['kyad', 'kyand', 'kyd']],
    ['xian', ['x', 'xa', 'xan', 'xn']],
    ['kydz', []],
  ])('%s may have the initials %s', (letters, initials) => {
    expect(initialsOf(letters)?.sort()).toEqual(initials)
  })

  it('with too many divisions has no initials', () => {
    expect(initialsOf('xian'.repeat(20))).toBeNull()
  })
})
