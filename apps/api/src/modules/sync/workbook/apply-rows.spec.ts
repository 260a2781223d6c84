import { STAGE } from '@credit/contract'
import { applyRows, newProject } from './apply-rows.js'
import { checkedRow } from './row-checks.js'

type Known = Parameters<typeof applyRows>[1]

const TODAY = '2036-03-10'
const [CODE, OTHER] = ['91350100M000100Y43', '911100001012345671']

const rowsOf = (rows: object[]) =>
  rows.map((values, at) => checkedRow({ row: at + 2, values: { code: 'P', ...values } }, TODAY, () => true))
const apply = (rows: object[], before = newProject('P', '06', { name: '项目' }), known: Known = []) =>
  applyRows(before, known, rowsOf(rows))
const outcomes = ({ outcomes: all }: ReturnType<typeof apply>) => all.map(({ outcome }) => outcome)
const partiesOf = ({ project }: ReturnType<typeof apply>) =>
  project.sections.flatMap(({ code, parties }) => parties.map((one) => [code, one.part, one.name, one.code].join(' ')))

describe('the rows of a project', () => {
  it('name all its sections, if they name none', () => {
    const made = apply([
      { part: 'buyer', partyName: '甲局', partyCode: CODE },
      { sectionCode: '1', sectionName: '一' },
      { sectionCode: '2' },
    ])
    expect(made.project.sections.map(({ code, name }) => [code, name])).toEqual([
      ['1', '一'],
      ['2', '项目 (2)'],
    ])
    expect(partiesOf(made)).toEqual([`1 buyer 甲局 ${CODE}`, `2 buyer 甲局 ${CODE}`])
  })

  it('make one section of a project without any', () => {
    const made = apply([{ sectionStage: STAGE.evaluationEnded, stageDay: '2036-03-01' }])
    expect(made.project.sections).toEqual([{ code: 'P', name: '项目', parties: [], stages: { 0: '2036-03-01' } }])
  })

  it('may not state more in all sections than is stored together', () => {
    const sections = Array.from({ length: 5000 }, (_, at) => ({ sectionCode: `${at}` }))
    const parties = Array.from({ length: 5000 }, (_, at) => ({ part: 'bidder', partyName: `公司${at}` }))
    const made = apply([...sections, ...parties])
    const wrong = made.outcomes.filter(({ faults }) => faults)
    expect([wrong.length, wrong[0]?.faults]).toEqual([4996, { sectionCode: [['import.tooLarge', { max: 20_000 }]] }])
  })

  it('leave out sections that were abandoned, if they name none', () => {
    const known = [
      { code: '1', name: '一', stage: STAGE.abandoned, handEdited: [] },
      { code: '2', name: '二', stage: null, handEdited: [] },
    ]
    const rows = [{ part: 'buyer', partyName: '甲局', partyCode: CODE }]
    expect(partiesOf(apply(rows, undefined, known))).toEqual([`2 buyer 甲局 ${CODE}`])
  })

  it('may not contradict each other', () => {
    const made = apply([
      { name: '新名', sectionCode: '1', sectionStage: STAGE.contractRecord, stageDay: '2036-03-01' },
      { name: '另名', sectionCode: '1' },
      { sectionCode: '1', sectionStage: STAGE.contractRecord, stageDay: '2036-03-02' },
      { sectionCode: '1', part: 'bidder', partyName: '乙公司', partyCode: CODE },
      { sectionCode: '1', part: 'bidder', partyName: '丙公司', partyCode: CODE },
    ])
    expect(made.outcomes.map(({ faults = {} }) => Object.keys(faults))).toEqual([
      [],
      ['name'],
      ['stageDay'],
      [],
      ['partyName'],
    ])
  })

  it('give a body its code and its new name wherever it takes part', () => {
    const first = apply([
      { sectionCode: '1', part: 'bidder', partyName: '乙公司' },
      { sectionCode: '2', part: 'bidder', partyName: '丙公司', partyCode: OTHER },
    ])
    const next = apply(
      [
        { sectionCode: '2', part: 'contractSupplier', partyName: '乙公司', partyCode: CODE },
        { sectionCode: '1', part: 'awardSupplier', partyName: '丙集团', partyCode: OTHER },
      ],
      first.project,
    )
    expect(partiesOf(next)).toEqual([
      `1 bidder 乙公司 ${CODE}`,
      `1 awardSupplier 丙集团 ${OTHER}`,
      `2 bidder 丙集团 ${OTHER}`,
      `2 contractSupplier 乙公司 ${CODE}`,
    ])
    expect(outcomes(next)).toEqual(['new', 'new'])
  })

  it('keep a name of two bodies apart', () => {
    const made = apply([
      { sectionCode: '1', part: 'bidder', partyName: '乙公司', partyCode: CODE },
      { sectionCode: '1', part: 'bidder', partyName: '乙公司', partyCode: OTHER },
      { sectionCode: '1', part: 'bidder', partyName: '乙公司' },
    ])
    expect(partiesOf(made)).toHaveLength(3)
  })

  it('say once that a party of all sections has no code', () => {
    const made = apply([{ sectionCode: '1' }, { sectionCode: '2' }, { part: 'buyer', partyName: '甲局' }])
    expect(made.outcomes[2]?.notices).toEqual({ partyCode: ['import.noCode'] })
  })

  it('replace the parties of a role that they name, and leave the other roles', () => {
    const first = apply([
      { sectionCode: '1', part: 'committee', partyName: '专家甲', partyCode: 'ZJ-1' },
      { sectionCode: '1', part: 'bidder', partyName: '乙公司', partyCode: CODE },
    ])
    const next = apply(
      [{ sectionCode: '1', part: 'committee', partyName: '专家乙', partyCode: 'ｚｊ-2' }],
      first.project,
    )
    expect(partiesOf(next)).toEqual([`1 bidder 乙公司 ${CODE}`, '1 committee 专家乙 ZJ-2'])
    expect(next.outcomes[0]?.notices).toEqual({ partyName: [['import.removesParties', { names: '专家甲' }]] })
  })

  it('say that a day is before that of an earlier stage', () => {
    const day = (sectionStage: number, stageDay: string) => ({ sectionCode: '1', sectionStage, stageDay })
    const first = apply([day(STAGE.contractRecord, '2036-03-01'), day(STAGE.evaluationEnded, '2036-03-05')])
    const noticesOf = ({ outcomes: all }: ReturnType<typeof apply>) => all.map(({ notices }) => notices ?? null)
    const notice = { stageDay: ['import.stageOrder'] }
    expect(noticesOf(first)).toEqual([notice, null])
    const next = [day(STAGE.acceptance, '2036-03-04'), day(STAGE.payment, '2036-03-09')]
    expect(noticesOf(apply(next, first.project))).toEqual([notice, null])
  })

  it('say that a stage was passed', () => {
    const known = [{ code: '1', name: '一', stage: STAGE.acceptance, handEdited: [] }]
    const rows = [{ sectionCode: '1', sectionStage: STAGE.contractRecord, stageDay: '2036-03-01' }]
    expect(apply(rows, undefined, known).outcomes[0]?.notices).toEqual({
      sectionStage: ['import.stagePassed'],
    })
  })
})
