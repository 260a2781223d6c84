import { normalForm } from '@credit/contract'
import { simplified } from '#core/language/simplified'
import { bigramsOf } from '#database/bigrams'
import { makeParticipants } from '../support/credit.js'
import { pathOfKind } from '../support/participants.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let city: Caller
beforeAll(async () => {
  t = await startTestApp()
  city = await t.as('city')
})
afterAll(() => t.stop())

async function found(path: string, query: object): Promise<string[]> {
  const { body } = await city.get(path).query({ size: 50, sort: 'name,asc', ...query })
  return body.records.map(({ name }: { name: string }) => name)
}

describe('the normal form of the database', () => {
  it('equals the form of the contract for every character', async () => {
    // U+A7F1 is of Unicode 17, which not both know.
    const assigned = Array.from({ length: 0xe1000 }, (_, code) => String.fromCodePoint(code))
      .slice(1)
      .filter((character) => character !== '\ua7f1' && !/[\p{Unassigned}\p{Surrogate}\p{Private_Use}]/u.test(character))
    const different: string[] = []
    for (let at = 0; at < assigned.length; at += 5_000) {
      const texts = assigned.slice(at, at + 5_000).map((character) => `甲${character}乙`)
      const [{ forms }] = await t.dataSource.query(
        'SELECT array_agg(normal_form(v) ORDER BY n) AS forms FROM unnest($1::text[]) WITH ORDINALITY u(v, n)',
        [texts],
      )
      for (const [n, text] of texts.entries()) {
        if (forms[n] !== normalForm(text)) different.push(text)
      }
    }
    expect(different).toEqual([])
  })

  it('has the simplified characters of names, one by one', async () => {
    const han = Array.from({ length: 0x30000 }, (_, code) => code + 0x2e80)
      .filter((code) => code < 0xd800 || code > 0xf8ff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Script=Han}/u.test(character))
    const text = han.join('')
    const [{ form }] = await t.dataSource.query('SELECT simplified($1) AS form', [text])
    const different = [...form].flatMap((character, n) =>
      character === simplified(han[n] ?? '') ? [] : [`${han[n]}${character}`],
    )
    expect(different).toEqual([])
  })

  it('is part of the bigrams, beside the text as it is stored', async () => {
    for (const name of ['宏图（上海）ＡＢ', '买买提•吐尔逊', `长${'名（称）'.repeat(20)}`]) {
      const [{ pairs }] = await t.dataSource.query('SELECT bigrams($1) AS pairs', [name])
      const raw = [...name].slice(1).map((second, at) => `${[...name][at]}${second}`.toLowerCase())
      expect(pairs).toEqual(expect.arrayContaining([...bigramsOf(name), ...raw.slice(0, 3)]))
    }
  })
})

describe('a search in a list', () => {
  it('finds names in every spelling', async () => {
    const names = ['买买提·吐尔逊', '买买提•吐尔逊', '买买提・吐尔逊', '买买提．吐尔逊']
    await makeParticipants(t.ctx(), 4, names)
    for (const keyword of names) {
      const rows = await found(`${pathOfKind(4)}/list`, { keyword })
      expect([keyword, [...rows].sort()]).toEqual([keyword, [...names].sort()])
      const filtered = await found(`${pathOfKind(4)}/list`, { name: keyword })
      expect([...filtered].sort()).toEqual([...names].sort())
    }
    await makeParticipants(t.ctx(), 2, ['全角（广州）ＡＢＣ'])
    for (const keyword of ['(广州)', '（广州）', 'abc', '全\u200b角', '〔广州〕Ａ']) {
      const rows = await found(`${pathOfKind(2)}/list`, { keyword })
      expect([keyword, rows]).toEqual([keyword, ['全角（广州）ＡＢＣ']])
    }
  })

  it('finds ideographs in their order only, whatever stands invisibly between them', async () => {
    const names = ['鑫磊淼商行', '鑫\u200b磊淼二行', '磊鑫淼商行', '鑫磊木商行', '鑫木磊淼商行']
    await makeParticipants(t.ctx(), 2, names)
    const of = async (keyword: string) => (await found(`${pathOfKind(2)}/list`, { keyword })).sort()
    expect(await of('鑫磊')).toEqual([names[0], names[1], names[3]].sort())
    expect(await of('鑫磊淼')).toEqual([names[0], names[1]].sort())
    expect(await of('鑫磊淼商行')).toEqual([names[0]])
  })

  it('finds a letter with its accent only under the letter that it makes', async () => {
    const name = '卡夫e\u0301有限公司'
    await makeParticipants(t.ctx(), 2, [name])
    expect(await found(`${pathOfKind(2)}/list`, { keyword: '夫e' })).toEqual([])
    expect(await found(`${pathOfKind(2)}/list`, { keyword: '夫é' })).toEqual([name])
  })

  it('finds a single character at any position', async () => {
    await makeParticipants(t.ctx(), 2, ['某某镕技有限公司', '镕城有限公司'])
    const rows = await found(`${pathOfKind(2)}/list`, { keyword: '镕' })
    expect([...rows].sort()).toEqual(['某某镕技有限公司', '镕城有限公司'].sort())
  })

  it('finds a code typed with spaces, hyphens and in full width', async () => {
    const [id = ''] = await makeParticipants(t.ctx(), 2, ['代码查找有限公司'])
    await t.dataSource.query('UPDATE participant SET code = $1 WHERE id = $2', ['9199000300RFE1DH4D', id])
    for (const keyword of ['9199 0003 00RF', '９１９９０００３００rfe1dh4d', '91990003-00RFE1DH4D']) {
      const rows = await found(`${pathOfKind(2)}/list`, { keyword })
      expect([keyword, rows]).toEqual([keyword, ['代码查找有限公司']])
    }
  })
})

it('uses the index of bigrams in a prepared statement', async () => {
  const runner = t.dataSource.createQueryRunner()
  try {
    await runner.query('BEGIN')
    await runner.query('SET LOCAL enable_seqscan = off')
    await runner.query('SET LOCAL plan_cache_mode = force_generic_plan')
    await runner.query(`PREPARE search(text[], text) AS SELECT t.id FROM participant t
      WHERE bigrams(t.name) @> $1 AND normal_form(t.name) ILIKE $2`)
    const rows = await runner.query(`EXPLAIN EXECUTE search('{(上,上海,海)}', '%(上海)%')`)
    expect(JSON.stringify(rows)).toContain('ix_participant_name_grams')
  } finally {
    await runner.query('ROLLBACK')
    await runner.release()
  }
})
