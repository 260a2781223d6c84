import { encodingOf } from './text-encoding.js'

const TEXT = '统一社会信用代码,名称\r\n9199000300RFE1EL33,天安物业服务\r\n'
const GB_TEXT = Buffer.from('cdb3d2bbc9e7bbe1d0c5d3c3b4fac2eb2cc3fbb3c60d0accecb0b2ceefd2b5b7fecef10d0a', 'hex')
/** 統一社會信用代碼,名稱 and 天安物業服務 in Big5. */
const BIG_5_TEXT = Buffer.from(
  'b2cea440aac0b77cabcea5cea54ebd58 2c a657bad9 0d0a a4d1a677aaabb77eaa41b0c8 0d0a'.replaceAll(' ', ''),
  'hex',
)

async function guess(content: Uint8Array, size = 5) {
  return encodingOf(async function* () {
    for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
  })
}

const without = (content: Buffer, at: number) => Buffer.concat([content.subarray(0, at), content.subarray(at + 1)])

it('reads the sample texts correctly', () => {
  expect(new TextDecoder('gb18030').decode(GB_TEXT)).toContain('天安物业服务')
  expect(new TextDecoder('big5').decode(BIG_5_TEXT)).toContain('天安物業服務')
})

describe('the encoding of a text', () => {
  it('is UTF-8, also with a mark and without content', async () => {
    expect(await guess(Buffer.from(TEXT))).toBe('utf-8')
    expect(await guess(Buffer.from(`\ufeff${TEXT}`))).toBe('utf-8')
    expect(await guess(Buffer.alloc(0))).toBe('utf-8')
  })

  it('is UTF-16 if its mark says so', async () => {
    expect(await guess(Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 1)).toBe('utf-16le')
    expect(await guess(Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16())).toBe('utf-16be')
  })

  it('stays UTF-8 if any byte is lost', async () => {
    const content = Buffer.from(TEXT)
    for (let at = 0; at < content.length; at++) {
      expect([at, await guess(without(content, at))]).toEqual([at, 'utf-8'])
    }
  })

  it('is GB 18030 if the whole text supports it', async () => {
    expect(await guess(GB_TEXT)).toBe('gb18030')
    expect(await guess(GB_TEXT, 1)).toBe('gb18030')
  })

  it('is Windows-1252 if single letters are beyond ASCII', async () => {
    const text = 'Señalización de la ciudad, ampliación'
    expect(await guess(Buffer.from(text, 'latin1'))).toBe('windows-1252')
  })

  it('is unknown for damaged GB 18030 and for Big5', async () => {
    const damaged = Buffer.concat([GB_TEXT, Buffer.from([0xff])])
    expect(await guess(damaged)).toBeNull()
    expect(await guess(BIG_5_TEXT)).toBeNull()
  })

  it('never reads GB 18030 without one of its bytes as another text', async () => {
    for (let at = 0; at < GB_TEXT.length; at++) {
      const content = without(GB_TEXT, at)
      const encoding = await guess(content)
      // A lost comma or line break damages no character.
      const isWhole = (GB_TEXT[at] ?? 0) < 0x80
      expect([at, encoding]).toEqual([at, isWhole ? 'gb18030' : null])
    }
  })
})
