import { areSimilar } from './names.js'

describe('similar names', () => {
  it.each([
    ['示例仪器有限公司', '示例仪器（集团）股份有限公司'],
    ['示例仪器有限公司', '示例仪器'],
    ['示例市第一中学', '示例市第一中学（东校区）'],
    ['虚构供应商一有限公司', '虛構供應商一（集團）有限公司'],
    ['Acme Roads Ltd', 'ACME ROADS Limited'],
    ['Ministry of Health', 'Ministry of Health and Care'],
    ['Comisión Federal de Electricidad', 'COMISION FEDERAL DE ELECTRICIDAD'],
    ['Constructora del Norte S.A. de C.V.', 'Construtora del Norte SA'],
    ['Արեվածին ՍՊԸ', 'Arevacin SPY'],
  ])('%s, %s', (one, other) => {
    expect([areSimilar(one, other), areSimilar(other, one)]).toEqual([true, true])
  })
  it.each([
    ['甲建设有限公司', '乙建设有限公司'],
    ['示例市第一中学', '示例市第二中学'],
    ['示例市东区教育局', '示例市西区教育局'],
    ['Supplier A', 'Supplier B'],
    ['School No. 1', 'School No. 2'],
    ['Acme Construction Ltd', 'Apex Construction Ltd'],
    ['Ministry of Health', 'Ministry of Transport'],
    ['Ltd', 'Limited Company'],
  ])('not %s, %s', (one, other) => {
    expect([areSimilar(one, other), areSimilar(other, one)]).toEqual([false, false])
  })
})
