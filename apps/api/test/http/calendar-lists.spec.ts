import { HOLIDAYS } from '../../src/seeds/reference/holidays.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const CALENDAR = `${API}/calendar`

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const city = () => t.as('city')
const yearOf = async (year: number) => (await (await city()).get(`${CALENDAR}?year=${year}`)).body

describe('a list of days', () => {
  const upload = async (content: Buffer | string, name: string) => {
    const { body } = await (await city()).post(`${API}/minio/upload`).attach('file', Buffer.from(content), name)
    return body.id as string
  }
  const importFile = async (content: Buffer | string, name = 'days.csv') =>
    (await city()).post(`${CALENDAR}/import`).send({ fileId: await upload(content, name) })

  it('is read from csv, also as spreadsheets of Chinese systems write it', async () => {
    const csv = '\ufeff日期,类型,名称,英文名称\r\n2031-02-05,休,春节,Spring Festival\r\n2031/2/8,班,,\r\n'
    const { status, body } = await importFile(csv)
    expect([status, body]).toMatchObject([200, { days: 2, years: [2031] }])
    expect((await yearOf(2031)).days).toMatchObject([
      { date: '2031-02-05', kind: 'off', names: { 'zh-CN': '春节', 'en-US': 'Spring Festival' } },
      { date: '2031-02-08', kind: 'work' },
    ])
    // 2031-04-05,休,清明 in GB 18030.
    const gb = Buffer.from('323033312d30342d30352cd0dd2cc7e5c3f70d0a', 'hex')
    expect((await importFile(gb)).status).toBe(200)
    expect((await yearOf(2031)).days[2]).toMatchObject({ date: '2031-04-05', name: '清明' })
  })

  it('is read from a workbook', async () => {
    const { default: Excel } = await import('exceljs')
    const book = new Excel.Workbook()
    book.addWorksheet('1').addRows([
      ['date', 'kind', 'name'],
      [new Date('2032-01-01T00:00:00Z'), 'off', '元旦'],
      ['2032年1月4日', '调休', ''],
    ])
    const file = Buffer.from(await book.xlsx.writeBuffer())
    expect((await importFile(file, 'days.xlsx')).body).toMatchObject({ days: 2, years: [2032] })
    expect((await yearOf(2032)).days).toMatchObject([
      { date: '2032-01-01', kind: 'off', name: '元旦' },
      { date: '2032-01-04', kind: 'work' },
    ])
  })

  describe('that changes an earlier one', () => {
    const importInto = async (text: string, input: object = {}) => {
      const fileId = await upload(text, 'days.csv')
      return (
        await (
          await city()
        )
          .post(`${CALENDAR}/import`)
          .send({ fileId, ...input })
          .expect(200)
      ).body
    }
    const kinds = async (year: number) =>
      (await yearOf(year)).days.map(({ date, kind }: { date: string; kind: string }) => `${date} ${kind}`)
    const FIRST = '2037-01-01,休\n2037-01-31,调休上班\n2037-02-21,补班\n'
    const CHANGED = '2037-01-01,休\n2037-02-21,补班\n2037-02-22,补班\n'
    const added = { date: '2037-02-22', before: 'ordinary', after: 'work', listed: true }
    const takenBack = { date: '2037-01-31', before: 'work', after: 'ordinary', listed: false }
    beforeEach(async () => {
      await importInto('2036-12-27,班\n')
      await importInto(FIRST, { complete: true })
    })

    it('is previewed, with the days that it leaves out', async () => {
      const changes = [takenBack, added]
      expect(await importInto(CHANGED, { preview: true })).toEqual({ days: 3, years: [2037], changes })
      expect(await importInto(CHANGED, { preview: true, complete: true })).toMatchObject({ changes })
      expect(await kinds(2037)).toEqual(['2037-01-01 off', '2037-01-31 work', '2037-02-21 work'])
    })

    it('leaves the other days, unless it is complete', async () => {
      expect(await importInto(CHANGED)).toMatchObject({ changes: [added] })
      expect(await kinds(2037)).toContain('2037-01-31 work')
      expect(await importInto(CHANGED, { complete: true })).toMatchObject({ changes: [takenBack] })
      expect(await kinds(2037)).toEqual(['2037-01-01 off', '2037-02-21 work', '2037-02-22 work'])
      expect(await kinds(2036)).toEqual(['2036-12-27 work'])
      expect(await importInto(CHANGED, { complete: true })).toMatchObject({ changes: [] })
    })

    it('takes a day back by a row', async () => {
      const change = { date: '2037-01-31', before: 'work', after: 'ordinary', listed: true }
      expect(await importInto('2037-01-31,平日\n')).toMatchObject({ changes: [change] })
      expect(await kinds(2037)).toEqual(['2037-01-01 off', '2037-02-21 work'])
    })

    it('changes nothing if it has the official days that the calendar has', async () => {
      const lines = HOLIDAYS.map(([value]) => value).filter((value) => value.startsWith('2026-'))
      const list = lines
        .map((value) => value.replace(/\/(.*)/, (_, kind) => (kind === 'off' ? ',休' : ',班')))
        .join('\n')
      const year = await kinds(2026)
      expect(await importInto(list, { complete: true })).toEqual({ days: 39, years: [2026], changes: [] })
      expect(await kinds(2026)).toEqual(year)
    })
  })

  it('is rejected for ranges, a thirteenth month and exchanged weekdays', async () => {
    const rows = ['2037年10月1日,休', '2037/10/1,班', '2037年10月1日至7日,休', '2037-13-01,休', '2037-10-08,调休']
    const { body } = await importFile(`日期,类型\n${rows.join('\n')}\n`)
    expect(Object.keys(body.fields)).toEqual(['rows[3].date', 'rows[4].date', 'rows[5].date', 'rows[6].kind'])
    expect((await yearOf(2037)).days.filter(({ date }: { date: string }) => date > '2037-10')).toEqual([])
  })

  it('is rejected as a whole, with each wrong row', async () => {
    const csv = 'date,kind\n2033-02-30,off\n2033-03-01,maybe\n2033-03-02,off\n2033-03-02,work\n3033-01-01,off\n'
    const { status, body } = await importFile(csv)
    expect([status, body.code]).toEqual([422, 'RULE_BROKEN'])
    expect(Object.keys(body.fields)).toEqual(['rows[2].date', 'rows[3].kind', 'rows[5].date', 'rows[6].date'])
    expect(body.fields['rows[5].date']).toEqual(['“2033-03-02”：该日期与第 4 行重复'])
    expect((await yearOf(2033)).days).toEqual([])
  })

  it('is rejected with the value and the remedy of each wrong cell', async () => {
    const cut = Buffer.concat([Buffer.from('2033-03-01,休,春'), Buffer.from([0xe8, 0x8a])])
    expect((await importFile(cut)).body.fields).toEqual({
      'rows[1].name': ['“春\ufffd”：有损坏的字符，请更正后重新提交'],
    })
    const exchanged = '2033-03-05,调休\n2033-03-07,调休\n2.033E+07,休\n'
    expect((await importFile(exchanged)).body.fields).toEqual({
      'rows[2].kind': ['“调休”：应为“休”、“班”或“平日”'],
      'rows[3].date': ['“2.033E+07”：不是有效日期，应如 2027-02-05'],
    })
    const gb = Buffer.from('323033312d30342d30352cd0dd2cc7e5c30d0a', 'hex')
    const { fileId } = (await importFile(gb)).body.fields
    expect(fileId).toEqual([expect.stringMatching(/^无法识别文件的文字编码.+“CSV UTF-8”。$/)])
  })

  it('is rejected if it is not a table, empty or too long', async () => {
    const long = Array.from({ length: 401 }, (_, n) => `2033-01-${n},off`).join('\n')
    for (const content of ['date,kind\n', long]) {
      const { status, body } = await importFile(content)
      expect([status, Object.keys(body.fields)]).toEqual([422, ['fileId']])
    }
    expect((await importFile('plain text', 'days.txt')).status).toBeGreaterThanOrEqual(400)
    const foreign = await (await t.as('city'))
      .post(`${CALENDAR}/import`)
      .send({ fileId: '0198c0de-0000-7000-8000-00000000dead' })
    expect(foreign.status).toBe(404)
  })
})
