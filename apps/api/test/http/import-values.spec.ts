import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Background } from '#core/background'
import { countsOf, csvOf, importFile, xlsxOf } from '../support/imports.js'
import { pathOfKind } from '../support/participants.js'
import { freshCode } from '../support/registration.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const SUPPLIER = pathOfKind(2)
const EXPERT = pathOfKind(4)
const CODE = '统一社会信用代码'
const HEAD = [CODE, '名称', '地址', '联系电话']
const DIGITS = '以数字格式存储，部分位数已丢失：请将该列设为文本格式后重新粘贴'
const lost = (value: string) => `“${value}”：${DIGITS}`

let t: TestApp
let city: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  city = await t.as('city')
})
afterAll(() => t.stop())

const fixture = (name: string) => readFile(fileURLToPath(new URL(`../fixtures/imports/${name}`, import.meta.url)))

async function importFixture(name: string, path = SUPPLIER) {
  return importFile(city, path, await fixture(name), { name })
}

/** The suppliers of codes that begin so, by code. */
async function suppliers(codes: string) {
  const rows: Record<string, string>[] = await t.dataSource.query(
    `SELECT p.code, p.name, f.address, f.contacts_phone AS phone, f.contacts_email AS email
      FROM participant p JOIN supplier_profile f ON f.participant_id = p.id
      WHERE p.code ~ $1 ORDER BY p.code`,
    [`^(${codes})`],
  )
  return rows
}
const named = async (codes: string) => (await suppliers(codes)).map(({ name }) => name)

describe('damaged text', () => {
  it.each(['utf8-mark-cut-character.csv', 'utf8-cut-character.csv'])(
    'makes only the damaged row of %s wrong',
    async (file) => {
      const { result } = await importFixture(file)
      expect([result.wrong, result.new + result.same]).toEqual([1, 3])
      expect(result.failures).toEqual([
        { row: 3, column: 'name', message: '“被截\ufffd”：有损坏的字符，请更正后重新提交' },
      ])
      expect(await named('9199000300RFE1E[LMNP]')).toEqual(['天安物业服务', '正中招标代理', '同方信息工程'])
    },
  )

  it('does not turn GB 18030 into another encoding', async () => {
    expect(countsOf(await importFixture('gbk.csv'))).toEqual([2, 0, 0, 0])
    expect(countsOf(await importFixture('gb18030-four-bytes.csv'))).toEqual([1, 0, 0, 0])
    expect(await named('9199000300RFE1EK58')).toEqual(['龦四字节公司'])
    expect((await named('9199000300RFE1EH0N'))[0]).toContain('镕')
    const content = await fixture('gbk.csv')
    // The second byte of a character of the first name.
    const at = content.indexOf(Buffer.from('d3d0cfde', 'hex')) + 1
    const damaged = Buffer.concat([content.subarray(0, at), content.subarray(at + 1)])
    const job = await importFile(city, SUPPLIER, damaged)
    expect([job.status, job.error, job.message]).toEqual([
      'failed',
      'TABLE_ENCODING',
      expect.stringContaining('CSV UTF-8'),
    ])
  })

  it('is refused as an unknown encoding if it is Big5', async () => {
    const big5 = 'b2cea440aac0b77cabcea5cea54ebd582ca657bad90d0a312ca4d1a677aaabb77eaa41b0c80d0a'
    const job = await importFile(city, SUPPLIER, Buffer.from(big5, 'hex'))
    expect([job.status, job.error]).toEqual(['failed', 'TABLE_ENCODING'])
  })

  it('in a workbook makes its row wrong', async () => {
    const rows = [HEAD, [freshCode(), '坏\ufffd字', '', ''], [freshCode(), '好字', '', '']]
    const job = await importFile(city, SUPPLIER, await xlsxOf(rows), { name: 'a.xlsx' })
    expect(countsOf(job)).toEqual([1, 0, 0, 1])
    expect(job.result.failures[0]).toMatchObject({ row: 2, column: '名称' })
  })
})

describe('byte order marks', () => {
  it('are not part of a heading, however many there are', async () => {
    expect(countsOf(await importFixture('two-byte-order-marks.csv'))).toEqual([1, 0, 0, 0])
  })

  it('begin the second headings of joined files, which are not a record', async () => {
    const job = await importFixture('joined-files.csv')
    expect(countsOf(job)).toEqual([2, 0, 0, 1])
    expect(job.result.failures).toContainEqual({
      row: 3,
      column: '',
      message: '该行重复了标题行，不是记录',
    })
    const head = ['certificateNumber', 'name']
    const experts = csvOf([head, [`ZJ${Date.now()}`, '王某'], head])
    expect(countsOf(await importFile(city, EXPERT, experts))).toEqual([1, 0, 0, 1])
  })
})

describe('a number of more than 15 digits', () => {
  it('has lost digits in the number cell of a workbook', async () => {
    const { result } = await importFixture('codes-as-numbers.xlsx')
    expect([result.new, result.wrong]).toEqual([1, 3])
    expect(result.failures).toEqual(
      expect.arrayContaining([
        { row: 2, column: CODE, message: lost('919900031000192000') },
        { row: 3, column: CODE, message: lost('919900031000002000') },
        { row: 4, column: '联系人身份证号', message: lost('990***********1000') },
      ]),
    )
    expect(await named('91990003100|9199000300RFE1C[LM]')).toEqual(['验证公司2604有限公司'])
  })

  it('is distinguished from phones, which are written out', async () => {
    const job = await importFixture('numbers-as-numbers.xlsx')
    expect(countsOf(job)).toEqual([3, 0, 0, 2])
    expect(job.result.failures).toEqual([
      { row: 2, column: '联系人身份证号', message: lost('990***********1200') },
      { row: 3, column: '联系人身份证号', message: lost('990***********1235') },
    ])
    const phones = (await suppliers('9199000300RFE1C[FGH]')).map(({ phone }) => phone)
    expect(phones).toEqual(['13970000603', '13970000604', '13970000605'])
  })

  it('has lost digits in scientific notation of a csv', async () => {
    const [good, phone] = [freshCode(), '1.3970000604E10']
    const rows = [
      HEAD,
      ['9.199E+17', '丢失位数', '', ''],
      [freshCode(), '电话缺位', '', '1.39700E+10'],
      [good, '电话完整', '', phone],
    ]
    const job = await importFile(city, SUPPLIER, csvOf(rows))
    expect(countsOf(job)).toEqual([1, 0, 0, 2])
    expect(job.result.failures).toEqual(
      expect.arrayContaining([
        { row: 2, column: CODE, message: lost('9.199E+17') },
        { row: 3, column: '联系电话', message: lost('1.39700E+10') },
      ]),
    )
    expect((await suppliers(good))[0]).toMatchObject({ phone: '13970000604' })
  })
})

describe('a landline', () => {
  it('that has lost the first 0 of its area code is refused', async () => {
    const rows = [1088880002, '010-88880000', '4001234567', 88880001].map((phone, at) => [
      freshCode(),
      `座机${at}`,
      phone,
    ])
    const content = await xlsxOf([[CODE, '名称', '固定电话'], ...rows])
    const job = await importFile(city, pathOfKind(3), content, { name: 'a.xlsx' })
    expect(countsOf(job)).toEqual([3, 0, 0, 1])
    expect(job.result.failures).toEqual([
      { row: 2, column: '固定电话', message: '“1088880002”：区号缺少开头的 0：请将该列设为文本格式后重新填写' },
    ])
  })
})

describe('characters that a workbook escapes', () => {
  it('are decoded', async () => {
    expect(countsOf(await importFixture('escaped-line-breaks.xlsx'))).toEqual([2, 0, 0, 0])
    const addresses = (await suppliers('9199000300RFE1C[BC]')).map(({ address }) => address)
    expect(addresses).toEqual(['东城区一路1号 二楼', '文字_x000D_原样'])
  })
})

describe('invisible characters', () => {
  it('leave codes, phones, addresses and names', async () => {
    const job = await importFixture('invisible-characters.xlsx')
    expect(countsOf(job)).toEqual([7, 0, 0, 1])
    expect(job.result.failures).toEqual([
      { row: 3, column: CODE, message: expect.stringMatching(/^“9199.{14}”：与第 2 行重复$/) },
    ])
    const rows = await suppliers('9199000300RFE1D')
    expect(rows.map(({ phone }) => phone)).toEqual([1600, 1602, 1603, 1604, 1605, 1606, 1607].map((n) => `1397000${n}`))
    expect(rows.map(({ name }) => name)).toContain('零宽公司有限公司')
    expect(rows.map(({ email }) => email)).toContain('t1604@example.com')
    const again = await importFixture('invisible-characters.xlsx')
    expect(countsOf(again)).toEqual([0, 0, 7, 1])
  })

  it('are refused by name if they stand for no character', async () => {
    const job = await importFile(city, SUPPLIER, csvOf([HEAD, [freshCode(), '甲\ufffe乙', '', '']]))
    expect(countsOf(job)).toEqual([0, 0, 0, 1])
    expect(job.result.failures[0]).toMatchObject({ row: 2, column: '名称' })
  })
})

it('accept names with rare characters and all kinds of middle dots', async () => {
  const name = 'middle-dots-and-rare-characters.xlsx'
  expect(countsOf(await importFixture(name, EXPERT))).toEqual([11, 0, 0, 0])
  expect(countsOf(await importFixture(name, EXPERT))).toEqual([0, 0, 11, 0])
})
