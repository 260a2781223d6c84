import { copyFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fixture, rowsOf, useSource } from '../support/upstream.js'

const s = useSource()
beforeEach(() => {
  s.t.clock.set('2026-11-20T10:00:00+08:00')
})

/** Reads a file twice: the second run finds nothing new. Returns the counts of the first. */
async function take(name: string) {
  copyFileSync(fixture(`cases/${name}`), s.folder.file(basename(name)))
  const first = await s.folder.sync()
  const state = await stateOf()
  const again = await s.folder.sync()
  expect(again.counts.releases).toMatchObject({ new: 0, changed: 0 })
  expect(await stateOf()).toEqual(state)
  return first.counts
}

/** Sections as `process code stage`, with who evaluates whom and when. */
async function stateOf(): Promise<string[]> {
  const sections = await rowsOf<{ line: string }>(
    s.t,
    `SELECT concat_ws(' ', split_part(p.ocid, '-', 3), b.code, coalesce(b.stage::text, '-')) AS line
      FROM bid_section b JOIN project p ON p.id = b.project_id ORDER BY p.ocid, b.position`,
  )
  const records = await rowsOf<{ line: string }>(
    s.t,
    `SELECT concat_ws(' ', g.code, e.name, d.name) AS line FROM evaluation_record r
      JOIN evaluation_setting g ON g.id = r.setting_id
      JOIN participant e ON e.id = r.evaluator_id JOIN participant d ON d.id = r.evaluated_id
      ORDER BY g.code, e.name COLLATE "C", d.name`,
  )
  return [...sections, ...records].map(({ line }) => line)
}

const partiesOf = async (part: string) =>
  (
    await rowsOf<{ line: string }>(
      s.t,
      `SELECT concat_ws(' ', b.code, a.name) AS line FROM section_party y
        JOIN bid_section b ON b.id = y.section_id JOIN participant a ON a.id = y.participant_id
        JOIN project p ON p.id = b.project_id
        WHERE y.part = '${part}' AND y.removed_at IS NULL ORDER BY p.ocid, b.code, a.name COLLATE "C"`,
    )
  ).map(({ line }) => line)

const notes = async () =>
  (
    await rowsOf<{ line: string }>(
      s.t,
      `SELECT DISTINCT concat_ws(' ', split_part(ocid, '-', 3), reason, params ->> 'field', params ->> 'value') AS line
        FROM sync_item ORDER BY 1`,
    )
  ).map(({ line }) => line)

describe('releases that share an id and a date', () => {
  it('are merged in their order of arrival, with a note', async () => {
    await take('O01-same-id-and-date.json')
    const [buyer, supplier] = ['虚构采购单位甲', '虚构供应商一有限公司']
    expect(await stateOf()).toEqual(['O01 a1 1', `B1 ${buyer} ${supplier}`, `B2 ${supplier} ${buyer}`])
    expect(await notes()).toEqual(['O01 RELEASE_ID_REUSED'])
  })
})

describe('the buyer of an award', () => {
  it('is the buyer of its release, in call-offs of three buyers', async () => {
    await take('O03-one-ocid-many-buyers.json')
    const pairs = ['甲 虚构供应商一', '乙 虚构供应商二', '丙 虚构供应商三']
    const expected = pairs.flatMap((pair) => {
      const [buyer, supplier] = pair.split(' ')
      const [one, other] = [`虚构采购单位${buyer}`, `${supplier}有限公司`]
      return [`B1 ${one} ${other}`, `B2 ${other} ${one}`]
    })
    const state = await stateOf()
    expect(state.slice(0, 3)).toEqual(['O03 a1 1', 'O03 a2 1', 'O03 a3 1'])
    expect(state.slice(3).sort()).toEqual(expected.sort())
  })

  it('is one of two releases of a process, or the one that an award names', async () => {
    await take('R02-two-buyers.json')
    expect(await partiesOf('buyer')).toEqual([
      ...['a1 自造采购单位甲', 'a2 自造采购单位乙'],
      ...['a1 自造采购单位甲', 'a2 自造采购单位乙'],
    ])
    expect(await partiesOf('coBuyer')).toEqual([])
  })
})

describe('bids', () => {
  it('make bidders, except withdrawn ones', async () => {
    await take('O11-bidders-only-in-bids.json')
    expect(await partiesOf('bidder')).toEqual(['a1 虚构供应商一有限公司', 'a1 虚构供应商二有限公司'])
  })

  it('that were withdrawn or refused make no evaluator', async () => {
    await take('R06-withdrawn-with-agency.json')
    const asked = (await stateOf()).filter((line) => line.startsWith('A7'))
    expect(asked).toEqual(['A7 自造供应商一有限公司 自造代理机构有限公司'])
    expect(await notes()).toEqual(['R06 BID_REFUSED'])
  })
})

describe('odd values', () => {
  it('are days in other spellings, or not stated and noted', async () => {
    await take('R01-bad-days.json')
    expect((await stateOf()).filter((line) => line.startsWith('R01'))).toEqual([
      ...['R01a a1 0', 'R01b a1 1', 'R01c a1 1', 'R01d a1 2', 'R01e a1 3', 'R01f a1 0'],
      ...['R01g a1 0', 'R01h a1 0', 'R01i a1 0'],
    ])
    expect(await notes()).toEqual([
      'R01g BAD_DATE contracts.dateSigned 2126-11-17',
      'R01h BAD_DATE contracts.dateSigned 0001-01-01T00:00:00Z',
      'R01i BAD_DATE contracts.dateSigned 1900-01-00',
    ])
  })

  it('are impossible days: no window counts from them', async () => {
    expect((await take('O08-odd-dates.json')).project.new).toBe(11)
    const days = await rowsOf<{ day: string }>(
      s.t,
      `SELECT DISTINCT t.reached_on::text AS day FROM section_stage t ORDER BY 1`,
    )
    expect(days.map(({ day }) => day)).toEqual(['1970-01-01', '2026-11-16', '2026-11-17'])
    const published = await rowsOf<{ day: string | null }>(
      s.t,
      `SELECT DISTINCT release_date::text AS day FROM project ORDER BY 1`,
    )
    expect(published.map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-17', null])
  })

  it('are impossible amounts: no sum includes them', async () => {
    await take('O07c-nan-and-huge.json')
    await take('O07e-negative-text-amounts.json')
    const amounts = await rowsOf<{ amount: string | null }>(s.t, 'SELECT amount FROM project')
    expect(amounts.map(({ amount }) => amount)).toEqual([null, null, null])
    expect(await notes()).toEqual([
      'O07g BAD_AMOUNT tender.value.amount Infinity',
      'O07i BAD_AMOUNT tender.value.amount 1,234,567.89',
      'O07j BAD_AMOUNT tender.value.amount -5',
    ])
  })

  it('are ids as numbers and texts, and lists of other types', async () => {
    await take('O05-number-and-text-ids.json')
    expect((await stateOf()).slice(0, 2)).toEqual(['O05 1 1', 'O05 2 1'])
    const counts = await take('O06-nulls.json')
    expect([counts.project.new, counts.releases.refused]).toEqual([4, 3])
  })

  it('are spellings of a status: foreign words are noted, none abandons', async () => {
    await take('O09-status-spelling.json')
    expect((await stateOf()).filter((line) => line.startsWith('O09'))).toEqual([
      ...['O09 a1 0', 'O09 a1 0', 'O09 a1 0', 'O09 a1 -', 'O09 a1 -', 'O09 a1 -'],
      ...['O09 a1 0', 'O09 a1 0', 'O09 a1 -'],
    ])
  })

  it('are five contracts of a lot: one round when the last is reached', async () => {
    await take('O12-lot-awarded-monthly.json')
    const rows = await rowsOf<{ n: number }>(
      s.t,
      `SELECT count(*)::int AS n FROM evaluation_record r WHERE r.stage = 1 GROUP BY r.setting_id`,
    )
    expect(rows.map(({ n }) => n)).toEqual([1, 1])
  })
})

describe('a broken item', () => {
  const refusals = async () =>
    (
      await rowsOf<{ line: string }>(
        s.t,
        `SELECT DISTINCT concat_ws(' ', reason, place) AS line FROM sync_item WHERE outcome = 'refused' ORDER BY 1`,
      )
    ).map(({ line }) => line)

  it('is refused with its line, and the lines around it are stored', async () => {
    const counts = await take('O07b-one-bad-line.jsonl')
    expect([counts.project.new, counts.releases.refused]).toEqual([2, 1])
    expect(await refusals()).toEqual(['NOT_JSON O07b-one-bad-line.jsonl, line 2'])
  })

  it('is a number that JSON does not know', async () => {
    const release = '{"ocid":"ocds-zz9999-7","tender":{"id":"t","title":"非数","value":{"amount":NaN}}}'
    writeFileSync(s.folder.file('nan.json'), `{"releases":[${release}]}`)
    expect((await s.folder.sync()).counts.releases).toMatchObject({ new: 0, refused: 1 })
    expect(await refusals()).toEqual([expect.stringMatching(/^NOT_JSON nan\.json/)])
  })

  it('is a credit code whose last digits are lost: no other company has it', async () => {
    expect((await take('R03-numeric-code.json')).project.new).toBe(0)
    expect(await refusals()).toEqual([expect.stringMatching(/^LOST_DIGITS R03-numeric-code\.json/)])
    expect(await rowsOf(s.t, 'SELECT name FROM participant')).toEqual([])
  })
})

describe('who takes part', () => {
  const names = async (sign: number) =>
    (
      await rowsOf<{ name: string }>(s.t, `SELECT name FROM participant WHERE sign = ${sign} ORDER BY name COLLATE "C"`)
    ).map(({ name }) => name)

  it('is one supplier in traditional characters, but three schools with similar names', async () => {
    await take('O17-same-name-other-form.json')
    expect(await names(1)).toEqual(['某市第一中学', '某市第一中学（东校区）', '某市第十一中学'])
    expect(await names(2)).toEqual(['虚构供应商一有限公司'])
  })

  it('is a natural person, whose ID number is stored nowhere', async () => {
    await take('O16-natural-person-supplier.json')
    expect(await names(2)).toEqual(['张某某'])
    const [found] = await rowsOf(
      s.t,
      `SELECT (SELECT count(*) FROM sync_release t WHERE t::text ~ '990001199001010072')
        + (SELECT count(*) FROM participant t WHERE t::text ~ '990001199001010072')
        + (SELECT count(*) FROM participant_identity t WHERE t::text ~ '990001199001010072')
        + (SELECT count(*) FROM supplier_profile t WHERE t::text ~ '990001199001010072')
        + (SELECT count(*) FROM project t WHERE t::text ~ '990001199001010072')
        + (SELECT count(*) FROM revision t WHERE t::text ~ '990001199001010072')
        + (SELECT count(*) FROM sync_item t WHERE t::text ~ '990001199001010072')
        + (SELECT count(*) FROM audit_log t WHERE t::text ~ '990001199001010072') AS n`,
    )
    expect(found).toEqual({ n: '0' })
  })
})
