import { gzipSync } from 'node:zlib'
import { DEFAULT_LIMITS } from '#core/config/limits'
import { readFile } from './read-file.js'
import type { SourceFile } from './source-files.js'

const RELEASE = { ocid: 'ocds-zz9999-1', id: '1', date: '2026-01-02T03:04:05Z', tag: ['tender'] }
const other = (id: string) => ({ ...RELEASE, ocid: `ocds-zz9999-${id}`, id })

function fileOf(content: string | Uint8Array, chunk = 7): SourceFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return {
    name: 'file.json',
    bytes: bytes.length,
    state: null,
    open: async () =>
      (async function* () {
        for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
      })(),
  }
}

/** Returns ocids, refusals and remarks in their order. */
async function read(content: string | Uint8Array, skip = 0, chunk = 7, limits = DEFAULT_LIMITS): Promise<string[]> {
  const found: string[] = []
  for await (const item of readFile(fileOf(content, chunk), skip, limits)) {
    if ('warning' in item) found.push(item.warning)
    else found.push('fault' in item ? item.fault.reason : `${item.ocid} ${item.publisher}`.trim())
  }
  return found
}

const json = JSON.stringify
const packageOf = (...releases: object[]) => ({ publisher: { name: 'Office' }, releases })

describe('readFile', () => {
  it('reads a release package with its publisher', async () => {
    expect(await read(json(packageOf(other('1'), other('2'))))).toEqual([
      'ocds-zz9999-1 Office',
      'ocds-zz9999-2 Office',
    ])
  })

  it('reads bare releases, lists of packages and pretty print alike', async () => {
    expect(await read(json(RELEASE))).toEqual(['ocds-zz9999-1'])
    expect(await read(json([RELEASE, other('2')]))).toEqual(['ocds-zz9999-1', 'ocds-zz9999-2'])
    expect(await read(JSON.stringify([packageOf(RELEASE), packageOf(other('3'))], null, 2))).toEqual([
      'ocds-zz9999-1 Office',
      'ocds-zz9999-3 Office',
    ])
  })

  it('reads records: embedded releases and the compiled or versioned one', async () => {
    const records = [
      {
        ocid: 'ocds-zz9999-1',
        releases: [RELEASE, { ...RELEASE, id: '2' }],
        compiledRelease: RELEASE,
      },
      { ocid: 'ocds-zz9999-4', compiledRelease: other('4') },
      {
        ocid: 'ocds-zz9999-5',
        versionedRelease: {
          ocid: 'ocds-zz9999-5',
          tag: [{ releaseID: 'a', releaseDate: '2026-01-01T00:00:00Z', value: ['tender'] }],
        },
      },
    ]
    expect(await read(json({ publisher: { name: 'Office' }, records }))).toEqual([
      'ocds-zz9999-1 Office',
      'ocds-zz9999-1 Office',
      'ocds-zz9999-1 Office',
      'ocds-zz9999-4 Office',
      'ocds-zz9999-5 Office',
    ])
  })

  it('reads JSON Lines and continues after a broken line', async () => {
    expect(await read(`${json(RELEASE)}\n{"ocid":\n\n${json(packageOf(other('2')))}\n`)).toEqual([
      'ocds-zz9999-1',
      'NOT_JSON',
      'ocds-zz9999-2 Office',
    ])
  })

  it('reports the line and the position', async () => {
    const places: string[] = []
    for await (const item of readFile(fileOf(`${json(RELEASE)}\nno json\n`), 0, DEFAULT_LIMITS)) {
      if (!('warning' in item)) places.push(item.place)
    }
    expect(places).toEqual(['file.json, line 1', 'file.json, line 2'])
  })

  it('reads several documents in one file', async () => {
    expect(await read(`${JSON.stringify(RELEASE, null, 1)}\n${JSON.stringify(other('2'), null, 1)}`)).toEqual([
      'ocds-zz9999-1',
      'ocds-zz9999-2',
    ])
  })

  it('keeps the items before the position where a document breaks', async () => {
    const whole = json(packageOf(...Array.from({ length: 400 }, (_, i) => other(String(i)))))
    const found = await read(whole.slice(0, -40), 0, 4096)
    expect(found.at(-1)).toBe('NOT_JSON')
    expect(found.length).toBeGreaterThan(200)
  })

  it('unpacks gzip by its first bytes and reports a truncated one', async () => {
    const packed = gzipSync(json(packageOf(RELEASE)))
    expect(await read(packed)).toEqual(['ocds-zz9999-1 Office'])
    expect(await read(packed.subarray(0, packed.length - 20))).toContain('TRUNCATED')
  })

  it('reads a byte order mark, UTF-16 and, with a warning, Windows-1252', async () => {
    expect(await read(Buffer.from(`\ufeff${json(RELEASE)}`))).toEqual(['ocds-zz9999-1'])
    expect(await read(Buffer.from(`\ufeff${json(RELEASE)}`, 'utf16le'))).toEqual(['ocds-zz9999-1'])
    const latin = Buffer.from(json({ ...RELEASE, tender: { title: 'Señalización' } }), 'latin1')
    expect(await read(latin)).toEqual(['ENCODING_GUESSED', 'ocds-zz9999-1'])
  })

  it('refuses the item with a damaged byte by its line, and no other', async () => {
    const named = (id: string) => ({ ...other(id), tender: { title: '设备采购项目' } })
    const documents = [
      `${json(named('1'))}\n${json(named('2'))}\n${json(named('3'))}`,
      JSON.stringify([named('1'), named('2'), named('3')], null, 1),
      JSON.stringify(packageOf(named('1'), named('2'), named('3')), null, 1),
    ]
    for (const document of documents) {
      const content = Buffer.from(document)
      const at = content.indexOf('购', content.indexOf('ocds-zz9999-2'))
      const line = document.slice(0, document.indexOf('购', document.indexOf('ocds-zz9999-2')))
      const place = `file.json, line ${line.split('\n').length}`
      for (const chunk of [7, 4096]) {
        const damaged = Buffer.concat([content.subarray(0, at), content.subarray(at + 1)])
        const found: string[] = []
        for await (const item of readFile(fileOf(damaged, chunk), 0, DEFAULT_LIMITS)) {
          if ('warning' in item) continue
          found.push('fault' in item ? `${item.fault.reason} ${item.place}` : item.ocid)
        }
        expect(found).toEqual(['ocds-zz9999-1', `DAMAGED_TEXT ${place}`, 'ocds-zz9999-3'])
      }
    }
  })

  it('refuses all items of a publisher with a damaged name', async () => {
    const content = Buffer.from(json({ publisher: { name: '交易平台' }, releases: [RELEASE] }))
    const at = content.indexOf('易')
    const damaged = Buffer.concat([content.subarray(0, at), content.subarray(at + 1)])
    expect(await read(damaged)).toEqual(['DAMAGED_TEXT'])
  })

  it('reads GB 18030 with a warning, and refuses it if a byte is damaged', async () => {
    const title = Buffer.from('b2c9b9bacfeec4bfd5fdd6d0', 'hex')
    const [before = '', after = ''] = json({ ...RELEASE, tender: { title: '@' } }).split('@')
    const content = Buffer.concat([Buffer.from(before), title, Buffer.from(after)])
    expect(await read(content)).toEqual(['ENCODING_GUESSED', 'ocds-zz9999-1'])
    const at = content.indexOf(title) + 1
    const damaged = Buffer.concat([content.subarray(0, at), content.subarray(at + 1)])
    expect(await read(damaged)).toEqual(['UNKNOWN_ENCODING'])
  })

  it('refuses identifiers that are numbers of more than 15 digits', async () => {
    const code = '919900031000192017'
    const bodies = [
      `"parties":[{"id":"a","identifier":{"id":${code}}}]`,
      `"parties":[{"id":"a","additionalIdentifiers":[{"id":${code}}]}]`,
      `"awards":[{"id":"a","suppliers":[{"id":${code}}]}]`,
      `"awards":[{"id":"a","relatedLots":["1",${code}]}]`,
      `"contracts":[{"id":"a","awardID":1e400}]`,
    ]
    for (const body of bodies) {
      const one = `{"ocid":"ocds-zz9999-1","id":"1","tag":["award"],${body}}`
      expect([body, await read(one)]).toEqual([body, ['LOST_DIGITS']])
      expect([body, await read(`${one}\n${one}`)]).toEqual([body, ['LOST_DIGITS', 'LOST_DIGITS']])
    }
    const [one] = bodies
    const text = `{"ocid":"ocds-zz9999-1","id":"1","tag":["award"],${one}}`
    for await (const item of readFile(fileOf(text), 0, DEFAULT_LIMITS)) {
      expect(item).toMatchObject({
        fault: { params: { field: 'parties.identifier.id (919***********2000)' } },
      })
    }
    const kept = `"tender":{"id":123456789012345,"value":{"amount":1234567890123456}}`
    expect(await read(`{"ocid":"ocds-zz9999-1","id":1,${kept}}`)).toEqual(['ocds-zz9999-1'])
    expect(await read(`{"ocid":${code},"id":1,${kept}}`)).toEqual(['LOST_DIGITS'])
  })

  it('removes unreadable and invisible characters', async () => {
    const found: unknown[] = []
    const title = '垂直\u000b制表\u200b\ufffe\ufffd公司'
    const content = json({ ...RELEASE, tender: { title } })
    for await (const item of readFile(fileOf(content), 0, DEFAULT_LIMITS)) {
      if ('body' in item) found.push(item.body)
    }
    expect(found).toEqual([{ tender: { title: '垂直制表公司' } }])
  })

  it('refuses all other content with a reason', async () => {
    expect(await read('')).toEqual(['EMPTY'])
    expect(await read('  \n ')).toEqual(['EMPTY'])
    expect(await read('[]')).toEqual(['EMPTY'])
    expect(await read('null')).toEqual(['NOT_OCDS'])
    expect(await read('17')).toEqual(['NOT_OCDS'])
    expect(await read('"text"')).toEqual(['NOT_OCDS'])
    expect(await read('{}')).toEqual(['NOT_OCDS'])
    expect(await read('{"a":1}')).toEqual(['NOT_OCDS'])
    expect(await read('<html>')).toEqual(['NOT_JSON'])
    expect(await read(json({ tag: ['tender'] }))).toEqual(['NO_OCID'])
    expect(await read(json({ releases: [RELEASE] }))).toEqual(['ocds-zz9999-1', 'NO_PUBLISHER'])
  })

  it('refuses releases that are only linked', async () => {
    const linked = { ocid: 'ocds-zz9999-1', releases: [{ url: 'http://example.org/1.json' }] }
    expect(await read(json({ publisher: { name: 'Office' }, records: [linked] }))).toEqual(['LINKED_RELEASES'])
    expect(await read(json({ ...linked, compiledRelease: RELEASE }))).toEqual(['LINKED_RELEASES', 'ocds-zz9999-1'])
  })

  it('skips items that were processed before', async () => {
    const lines = [other('1'), other('2'), other('3')].map((release) => json(release)).join('\n')
    expect(await read(lines, 2)).toEqual(['ocds-zz9999-3'])
    expect(await read(lines, 3)).toEqual([])
    expect(await read('', 1)).toEqual([])
  })

  it('survives nesting, odd keys and text that cannot be stored', async () => {
    expect(await read(`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 0, 4096)).toEqual(['EMPTY'])
    expect(await read(`{"ocid":"a\\u0000b","tag":["tender"],"__proto__":{"x":1}}`)).toEqual(['ab'])
    expect(await read(`{"ocid":"a\\ud800\\u200b","tag":["tender"]}`)).toEqual(['a'])
  })

  it('refuses items with too many values or characters, and reads the others', async () => {
    const many = { ...other('2'), extra: Array(100_001).fill(0) }
    const long = { ...other('3'), extra: ['x'.repeat(9 << 20), 'x'.repeat(9 << 20)] }
    const chunk = 1 << 20
    const expected = ['ocds-zz9999-1', 'TOO_LARGE', 'TOO_LARGE', 'ocds-zz9999-4']
    const items = [other('1'), many, long, other('4')]
    expect(await read(json(items), 0, chunk)).toEqual(expected)
    expect(await read(items.map((item) => json(item)).join('\n'), 0, chunk)).toEqual(expected)
    expect(await read(json(many), 0, chunk)).toEqual(['TOO_LARGE'])
    const inPackage = await read(json({ releases: items }), 0, chunk)
    expect(inPackage.filter((found) => found !== 'NO_PUBLISHER')).toEqual(expected)
  })

  it('takes the limits of an item from the configuration', async () => {
    const items = [other('1'), { ...other('2'), extra: Array(50).fill(0) }, other('3')]
    const expected = ['ocds-zz9999-1', 'TOO_LARGE', 'ocds-zz9999-3']
    const few = { ...DEFAULT_LIMITS, syncItemValues: 40 }
    const short = { ...DEFAULT_LIMITS, syncItemCharacters: 140 }
    const long = items.map((item, n) => (n === 1 ? { ...other('2'), extra: 'x'.repeat(140) } : item))
    for (const text of [json(items), items.map((item) => json(item)).join('\n')])
      expect(await read(text, 0, 4096, few)).toEqual(expected)
    for (const text of [json(long), long.map((item) => json(item)).join('\n')])
      expect(await read(text, 0, 4096, short)).toEqual(expected)
  })

  it('stops at a text that does not end, from a small file', async () => {
    const packed = gzipSync(`[${json(other('1'))},"${'x'.repeat(40 << 20)}`)
    expect(packed.length).toBeLessThan(50_000)
    expect(await read(packed, 0, 1 << 20)).toEqual(['ocds-zz9999-1', 'TOO_LARGE'])
  })
})
