import { type CellSides, rolesOf } from './roles.js'

const CELLS: [string, CellSides['evaluatorSign'], CellSides['evaluatedSign'], CellSides['stage']][] = [
  ['A1', 1, 3, 0],
  ['A2', 1, 4, 0],
  ['A7', 2, 3, 0],
  ['A8', 3, 2, 0],
  ['B1', 1, 2, 1],
  ['B3', 2, 3, 1],
  ['D1', 2, 1, 3],
]

describe('rolesOf', () => {
  it('returns the role of each side of a cell', () => {
    const roles = CELLS.map(([code, evaluatorSign, evaluatedSign, stage]) => {
      const { evaluator, evaluated } = rolesOf({ evaluatorSign, evaluatedSign, stage })
      return `${code} ${evaluator} -> ${evaluated}`
    })
    expect(roles).toEqual([
      'A1 purchaser -> agency',
      'A2 purchaser -> expert',
      'A7 bidder -> agency',
      'A8 agency -> awarded',
      'B1 purchaser -> winner',
      'B3 winner -> agency',
      'D1 winner -> purchaser',
    ])
  })

  it('lets bidders that did not win evaluate only the agency', () => {
    const toExperts = rolesOf({ evaluatorSign: 2, evaluatedSign: 4, stage: 0 })
    const toPurchaser = rolesOf({ evaluatorSign: 2, evaluatedSign: 1, stage: 0 })
    expect([toExperts.evaluator, toPurchaser.evaluator]).toEqual(['awarded', 'awarded'])
  })
})
