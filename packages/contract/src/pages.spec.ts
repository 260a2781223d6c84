import { describe, expect, it } from 'vitest'
import { PAGE_TREE, PAGES, type PageFolder, pathOfTodos, TODO_PERMISSIONS, type WorkspacePage } from './index.js'

const iconsIn = (entry: WorkspacePage | PageFolder): string[] => [
  ...(entry.icon ? [entry.icon] : []),
  ...('pages' in entry ? entry.pages.flatMap(iconsIn) : []),
]

describe('pages of the menu', () => {
  it('have different icons, as have their groups', () => {
    const icons = PAGE_TREE.flatMap(iconsIn)
    expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([])
    expect(PAGES.filter(({ icon }) => !icon)).toEqual([])
  })

  it('list the items of every source of to-dos', () => {
    const paths = Object.values(TODO_PERMISSIONS).map(pathOfTodos)
    expect(paths).not.toContain(undefined)
    expect(pathOfTodos('adjustment:approve')).toBe('/integrityManagement/adjustments')
    expect(pathOfTodos('integrity:approve')).toBe('/integrityManagement/behaviours')
    expect(pathOfTodos('supplier:approve')).toBe('/userManagemen/supplierManagement')
    expect(pathOfTodos('job:cancel')).toBe('/logs')
  })
})
