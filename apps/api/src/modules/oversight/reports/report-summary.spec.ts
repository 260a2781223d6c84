import type { ReportFigures } from '#entities/oversight/report-figures'
import { headlinesOf, sentencesOf } from './report-summary.js'

const completion = (sign: 2 | 4, due: number, given: number, rate: number | null) => ({
  ...{ sign, due, given, rate },
  previousRate: null,
})
const area = (name: string, due: number, given: number, rate: number | null) => ({
  ...{ area: { 'zh-CN': name, 'en-US': name }, due, given, rate },
  ...{ rank: 1, previousRate: null, sections: 0, dishonest: 0 },
})

const EMPTY: ReportFigures = {
  sections: [],
  reached: [],
  completion: [completion(2, 0, 0, null), completion(4, 0, 0, null)],
  coverage: [],
  bands: [],
  dishonesty: [],
  ranking: [],
  decided: [],
  sync: [],
}

const DISTRICT: ReportFigures = {
  ...EMPTY,
  sections: [{ name: 'total', value: 1200, previous: 1188 }],
  reached: [
    { stage: 0, value: 7, previous: 4 },
    { stage: 4, value: 90, previous: 0 },
  ],
  completion: [completion(4, 10, 9, 90), completion(2, 20, 16, 80)],
  overall: { due: 30, given: 25, rate: 83.33, previousRate: 80, missed: { value: 2, previous: 3 } },
  dishonesty: [{ item: { 'zh-CN': '串通', 'en-US': 'Collusion' }, value: 5, previous: 5 }],
}

describe('the first page of a monthly report', () => {
  it('has five figures with their change since the month before', () => {
    expect(headlinesOf(DISTRICT, 'zh-CN').map(({ value, change }) => [value, change])).toEqual([
      ['1,200', '比上月多 12'],
      ['7', '比上月多 3'],
      ['83.33%', '比上月末高 3.33 个百分点'],
      ['2', '比上月少 1'],
      ['5', '与上月持平'],
    ])
  })

  it('says in words how the month went, and names the best, the worst and the latest', () => {
    expect(sentencesOf(DISTRICT, 'zh-CN')).toEqual([
      '本月标段进入新的阶段 7 次，比上月多 3；月末共有 1,200 个标段。',
      '各类评价方中，评价完成率最高的是评审专家（90.00%），最低的是供应商（80.00%）。',
      '本月逾期未评 2 份，比上月少 1；截至月末累计 5 份，其中供应商最多（4 份）。',
    ])
  })

  it('compares the areas of the city and leaves out those without evaluations', () => {
    const areas = [area('East', 10, 9, 90), area('West', 10, 7, 70), area('North', 0, 0, null)]
    const [, ranks, late] = sentencesOf({ ...DISTRICT, areas }, 'en-US')
    expect(ranks).toBe(
      'Among the areas, East has the highest completion of evaluations (90.00%) and West the lowest (70.00%).',
    )
    expect(late).toContain('the largest part in “West” (3)')
  })

  it('says so if all are alike, or only one has evaluations', () => {
    const second = (areas: ReturnType<typeof area>[]) => sentencesOf({ ...DISTRICT, areas }, 'zh-CN')[1]
    expect(second([area('甲', 2, 2, 100), area('乙', 1, 1, 100)])).toBe('各区域的评价完成率均为 100.00%。')
    expect(second([area('甲', 2, 1, 50), area('乙', 0, 0, null)])).toBe('截至月末只有甲有到期的评价，完成率为 50.00%。')
  })

  it('describes a month in which nothing happened', () => {
    expect(headlinesOf(EMPTY, 'zh-CN').map(({ value }) => value)).toEqual(['0', '0', '–', '0', '0'])
    expect(sentencesOf(EMPTY, 'zh-CN')).toEqual([
      '本月没有标段进入新的阶段，与上月持平；月末共有 0 个标段。',
      '截至月末没有到期的评价，完成率无从比较。',
      '截至月末没有逾期未评的评价。',
    ])
  })
})
