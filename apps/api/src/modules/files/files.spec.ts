import { UPLOAD_SUFFIXES } from '@credit/contract'
import { disposition } from '#http/disposition'
import { mayRead } from './file-access.js'
import { KNOWN_SUFFIXES } from './file-kinds.js'
import { rangeOf } from './send-file.js'
import { displayName } from './store-file.js'

describe('file kinds', () => {
  it('are the suffix groups of the contract', () => {
    expect([...KNOWN_SUFFIXES].sort()).toEqual(Object.values(UPLOAD_SUFFIXES).flat().sort())
  })
})

describe('display names', () => {
  it('are not paths, and have no control characters and a maximum length', () => {
    expect(displayName('../../a/b.pdf')).toBe('b.pdf')
    expect(displayName('C:\\temp\\年报.pdf')).toBe('年报.pdf')
    expect(displayName('a\r\nb\0.pdf')).toBe('ab.pdf')
    expect(displayName('a\u202efdp.exe\u200b')).toBe('afdp.exe')
    expect(displayName('..')).toBe('..')
    expect(displayName('/')).toBe('file')
    expect(displayName(`${'x'.repeat(300)}.pdf`)).toHaveLength(200)
  })

  it('cannot break out of the header', () => {
    expect(disposition('attachment', 'a"\\;b.pdf')).toBe(
      `attachment; filename="a__;b.pdf"; filename*=UTF-8''a%22%5C%3Bb.pdf`,
    )
    expect(disposition('inline', 'a\u202efdp.exe')).toContain('filename="afdp.exe"')
    expect(disposition('inline', "it's (1).png")).toContain("filename*=UTF-8''it%27s%20%281%29.png")
  })
})

describe('ranges', () => {
  it.each([
    [undefined, undefined],
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=2-99', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=4-2', 'unsatisfiable'],
    ['bytes=-', undefined],
    ['bytes=0-1,3-4', undefined],
    ['items=0-1', undefined],
  ])('%s of ten bytes', (header, expected) => {
    expect(rangeOf(header, 10)).toEqual(expected)
  })
})

describe('who may read a file', () => {
  const file = { accountId: 'a', areaId: '06', purpose: 'attachment' } as const
  it.each([
    ['its uploader', { accountId: 'a', sign: 2, city: false, areaId: '02' }, true],
    ['a supervisor of its area', { accountId: 'b', sign: 0, city: false, areaId: '06' }, true],
    ["the city's supervisor", { accountId: 'b', sign: 0, city: true, areaId: '01' }, true],
    ["another area's supervisor", { accountId: 'b', sign: 0, city: false, areaId: '02' }, false],
    ['a participant of its area', { accountId: 'b', sign: 1, city: false, areaId: '06' }, false],
  ] as const)('%s', (_who, actor, may) => {
    expect(mayRead(actor, file)).toBe(may)
  })

  it('is nobody but its uploader if the file is to be imported', () => {
    const imported = { ...file, purpose: 'import' } as const
    expect(mayRead({ accountId: 'b', sign: 0, city: true, areaId: '01' }, imported)).toBe(false)
    expect(mayRead({ accountId: 'a', sign: 0, city: false, areaId: '06' }, imported)).toBe(true)
  })

  it('leaves files without owner and area to the city', () => {
    const anonymous = { accountId: null, areaId: null, purpose: 'registration' } as const
    const district = { accountId: 'b', sign: 0, city: false, areaId: '06' } as const
    expect(mayRead(district, anonymous)).toBe(false)
    expect(mayRead({ ...district, city: true }, anonymous)).toBe(true)
  })
})
