import { mentionedIn } from './mentioned-names.js'

const people = [{ name: '李明' }, { name: '李明华' }, { name: 'Ann Lee' }, { name: '' }]
const named = (text: string) => mentionedIn(text, people).map(({ name }) => name)

describe('people whom a text mentions', () => {
  it('are the ones named after the sign, also after the wide one', () => {
    expect(named('@李明 请核对；＠Ann Lee, too')).toEqual(['李明', 'Ann Lee'])
    expect(named('李明请核对，@ 李明，a@b.cn')).toEqual([])
  })

  it('are the ones with the longest name that fits, once each', () => {
    expect(named('@李明华请核对')).toEqual(['李明华'])
    expect(named('@李明、@李明华、@李明')).toEqual(['李明', '李明华'])
  })

  it('are all people of that name', () => {
    const same = [{ name: '李明', id: 1 }, ...[{ name: '李明', id: 2 }]]
    expect(mentionedIn('@李明', same).map(({ id }) => id)).toEqual([1, 2])
  })
})
