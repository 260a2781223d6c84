import type { Json } from '../read/json.js'
import { categoryOf, unknownCategories } from './category.js'

const lots = (...words: (string | undefined)[]) => words.map((word, id) => ({ id, mainProcurementCategory: word }))
const of = (tender: Json): Json => ({ tender })

describe('the kind of purchase', () => {
  it('is the one of the tender, however it is spelled', () => {
    expect(categoryOf(of({ mainProcurementCategory: 'works' }))).toBe('works')
    expect(categoryOf(of({ mainProcurementCategory: ' Goods ' }))).toBe('goods')
    expect(categoryOf(of({ mainProcurementCategory: 'works', lots: lots('goods', 'goods') }))).toBe('works')
  })

  it('is the one that all lots stating a kind have in common if the tender states none', () => {
    expect(categoryOf(of({ lots: lots('services', undefined, 'services') }))).toBe('services')
    expect(categoryOf(of({ lots: lots('services', 'goods') }))).toBe('notStated')
  })

  it('is not stated if nothing is, or a word of no codelist', () => {
    expect([categoryOf({}), categoryOf(of({})), categoryOf(of({ lots: lots(undefined) }))]).toEqual(
      Array.from({ length: 3 }, () => 'notStated'),
    )
    const odd = of({ mainProcurementCategory: 'Consultoría', lots: lots('goods', '工程') })
    expect([categoryOf(odd), unknownCategories(odd)]).toEqual(['notStated', ['Consultoría', '工程']])
    expect(unknownCategories(of({ mainProcurementCategory: 'GOODS' }))).toEqual([])
  })
})
