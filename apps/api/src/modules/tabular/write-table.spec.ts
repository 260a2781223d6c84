import { Writable } from 'node:stream'
import { DEFAULT_LIMITS } from '#core/config/limits'
import { HeavyWork } from '#core/heavy/heavy-work'
import { writeTable } from './write-table.js'

const heavy = new HeavyWork({ limits: DEFAULT_LIMITS })
afterAll(() => heavy.onApplicationShutdown())

async function* rowsOf(cells: readonly string[]) {
  for (const cell of cells) yield [cell]
}

async function csvOf(cells: readonly string[]): Promise<string> {
  const chunks: Buffer[] = []
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  const table = { format: 'csv', headings: ['name'], rows: rowsOf(cells) } as const
  await writeTable(heavy, table, out)
  return Buffer.concat(chunks).toString()
}

describe('an exported table', () => {
  it('holds no cell that a spreadsheet evaluates', async () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\n', ' =1', '＝1+1']
    for (const formula of formulas) {
      const csv = await csvOf([formula])
      expect([formula, csv]).toEqual([formula, `\ufeff"name"\r\n"'${formula}"\r\n`])
    }
  })

  it('leaves other texts as they are', async () => {
    const csv = await csvOf(['1=1', '某某公司', ' x'])
    expect(csv).toBe('\ufeff"name"\r\n"1=1"\r\n"某某公司"\r\n" x"\r\n')
  })
})
