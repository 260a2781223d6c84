import { STAGE } from '@credit/contract'
import { checkedRow } from './row-checks.js'

const TODAY = '2036-03-10'
const faultsOf = (values: object, row = 2) => {
  const { faults } = checkedRow({ row, values: { code: 'P', ...values } }, TODAY, () => true)
  return Object.fromEntries(Object.entries(faults).map(([column, messages]) => [column, messages.flat()[0]]))
}
const faultsOfParty = (part: string, partyName: string, partyCode?: string) =>
  faultsOf({ part, partyName, ...(partyCode === undefined ? {} : { partyCode }) })

describe('the parties of a workbook', () => {
  it.each(['无', '-', '0', 'N/A', '暂无', '***'])('have no code %s, which would make them one body', (code) => {
    for (const part of ['committee', 'buyer', 'contractSupplier']) {
      expect(faultsOfParty(part, '甲', code)).toEqual({ partyCode: 'import.noNumber' })
    }
  })

  it.each(['110105********0077', '张三', 'Z'.repeat(61)])('have no certificate %s', (code) => {
    expect(Object.keys(faultsOfParty('committee', '专家甲', code))).toEqual(['partyCode'])
  })

  it('have names by the rules of their kind', () => {
    for (const name of ['无', '-', '／', 'N/A']) {
      expect(faultsOfParty('bidder', name)).toEqual({ partyName: 'import.noName' })
    }
    expect(Object.keys(faultsOfParty('bidder', '北方建筑\n工程公司'))).toEqual(['partyName'])
    expect(Object.keys(faultsOfParty('committee', '张'.repeat(31)))).toEqual(['partyName'])
    expect(faultsOfParty('bidder', '张'.repeat(31))).toEqual({})
    expect(faultsOfParty('committee', '阿卜杜热合曼·买买提', 'NMG/2036_01-9|A')).toEqual({})
  })
})

describe('the stages of a workbook', () => {
  it('have days that can be', () => {
    const of = (stageDay: string) => faultsOf({ sectionStage: STAGE.evaluationEnded, stageDay })
    expect(of('2036-03-10')).toEqual({})
    expect(of('1990-01-01')).toEqual({})
    expect(of('1989-12-31')).toEqual({ stageDay: 'import.longAgo' })
    expect(of('2036-03-11')).toEqual({ stageDay: 'field.future' })
  })
})
