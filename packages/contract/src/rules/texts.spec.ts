import { describe, expect, it } from 'vitest'
import {
  comparedName,
  isUnreadable,
  normalForm,
  normaliseCode,
  normaliseOfficialCode,
  normalisePhone,
  readableText,
  withoutInvisible,
} from './index.js'

const INVISIBLE = ['\u200b', '\u200e', '\u202d', '\u202e', '\u2060', '\u2066', '\ufeff', '\u00ad']

describe('invisible characters', () => {
  it.each([...INVISIBLE, '\u3164', '\u{e0041}', '\ufff9'])('leave a text: %j', (character) => {
    expect(withoutInvisible(`甲${character}乙`)).toBe('甲乙')
  })

  it('stay where they choose a glyph or join pictographs', () => {
    for (const text of ['葛\u{e0100}城', '👨\u200d👩\u200d👧', '🏃🏽\u200d♂️', '王䶮𬭎 \ue000']) {
      expect(withoutInvisible(text)).toBe(text)
    }
    expect(withoutInvisible('甲\u200d乙 👨\u200d')).toBe('甲乙 👨')
  })
})

describe('unreadable characters', () => {
  it.each(['\0', '\u000b', '\u0007', '\u0085', '\ufffd', '\ufffe', '\uffff', '\u{1ffff}', '\ud800'])(
    'are found and removed: %j',
    (character) => {
      expect(isUnreadable(`甲${character}`)).toBe(true)
      expect(readableText(`甲${character}\u200b乙`)).toBe('甲乙')
    },
  )

  it('are not line breaks, tabs, rare or private characters', () => {
    expect(isUnreadable('一\r\n二\t䶮𬭎\ue000😀')).toBe(false)
  })
})

describe('the normal form', () => {
  it('is equal for the spellings of a name', () => {
    const spellings = [
      ['宏图（上海）实业有限公司', '宏图(上海)实业有限公司', '宏图〔上海〕实业\u200b有限公司'],
      ['买买提·吐尔逊', '买买提•吐尔逊', '买买提・吐尔逊', '买买提．吐尔逊', '买买提‧吐尔逊'],
      ['ＡＢＣ①', 'abc1'],
      ['卓 玛', ' 卓\u3000玛 ', '卓\u00a0 玛'],
    ]
    for (const [first = '', ...others] of spellings) {
      for (const other of others) expect(comparedName(other)).toBe(comparedName(first))
    }
  })

  it('keeps case and different names apart', () => {
    expect(normalForm('AbC（甲）')).toBe('AbC(甲)')
    expect(comparedName('第一中学')).not.toBe(comparedName('第十一中学'))
  })
})

describe('codes and phones', () => {
  it('have one form, however they are typed', () => {
    const code = '9199000300RFE1DEXP'
    for (const typed of [
      '919900​0300RFE1DEXP',
      '9199 0003 00rf e1dexp',
      '９１９９０００３００ＲＦＥ１ＤＥＸＰ',
      '91990003－00RFE1DEXP',
      '\u20609199000300RFE1DEXP\t',
    ]) {
      expect(normaliseOfficialCode(typed)).toBe(code)
    }
    expect(normaliseCode(' zj99‑2400 ')).toBe('ZJ99-2400')
  })

  it.each([
    ['139 7009 8001', '13970098001'],
    ['+86 139-7009-8001', '13970098001'],
    ['008613970098001', '13970098001'],
    ['8613970098001', '13970098001'],
    ['\u202d13970098001\u202c', '13970098001'],
    ['１３９７００９８００１', '13970098001'],
    ['010-8888 0002', '010-88880002'],
    ['（010）88880002', '010-88880002'],
    ['8888000', '8888000'],
  ])('reads the phone %j', (typed, phone) => {
    expect(normalisePhone(typed)).toBe(phone)
  })
})
