import { type MenuTreeRow, treeOf, visibleRows, wouldCycle } from './menu-tree.js'

const row = (
  id: string,
  parentId: string | null,
  kind: MenuTreeRow['kind'],
  granted = true,
  hidden = false,
): MenuTreeRow => ({ id, parentId, kind, granted, hidden, sortOrder: 1 })

const ids = (rows: readonly MenuTreeRow[]) => rows.map((r) => r.id).join(' ')

describe('visibleRows', () => {
  it('returns the pages and buttons of the account with the directories above', () => {
    const rows = [
      row('dir', null, 'directory', false),
      row('page', 'dir', 'page'),
      row('button', 'page', 'button'),
      row('other', 'page', 'button', false),
      row('empty', null, 'directory', true),
    ]
    expect(ids(visibleRows(rows))).toBe('dir page button')
  })

  it('leaves out a button without its page, and everything hidden', () => {
    const rows = [
      row('page', null, 'page', false),
      row('button', 'page', 'button'),
      row('secret', null, 'directory', true, true),
      row('below', 'secret', 'button'),
    ]
    expect(ids(visibleRows(rows))).toBe('')
  })

  it('leaves out entries below a missing one', () => {
    expect(ids(visibleRows([row('lost', 'gone', 'page')]))).toBe('')
  })
})

describe('treeOf', () => {
  it('sorts each level and starts below a root', () => {
    const rows = [
      { id: 'b', parentId: null, sortOrder: 2 },
      { id: 'a', parentId: null, sortOrder: 1 },
      { id: 'a2', parentId: 'a', sortOrder: 9 },
      { id: 'a1', parentId: 'a', sortOrder: 3 },
    ]
    interface N {
      id: string
      children: N[]
    }
    const node = (r: { id: string }, children: N[]): N => ({ id: r.id, children })
    expect(JSON.stringify(treeOf(rows, node))).toBe(
      '[{"id":"a","children":[{"id":"a1","children":[]},{"id":"a2","children":[]}]},{"id":"b","children":[]}]',
    )
    expect(treeOf(rows, node, 'a').map((n) => n.id)).toEqual(['a1', 'a2'])
  })
})

describe('wouldCycle', () => {
  const rows = [row('top', null, 'directory'), row('mid', 'top', 'directory')]
  it('is true for the entry itself and for entries below it', () => {
    expect(wouldCycle(rows, 'top', 'top')).toBe(true)
    expect(wouldCycle(rows, 'top', 'mid')).toBe(true)
    expect(wouldCycle(rows, 'mid', 'top')).toBe(false)
    expect(wouldCycle(rows, 'mid', null)).toBe(false)
  })
})
