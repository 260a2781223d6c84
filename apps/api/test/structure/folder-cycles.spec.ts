import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { SOURCE } from '../support/tables.js'

const MODULES = join(SOURCE, 'modules')
const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

/** The folders that each folder imports from. Module files are left out: they only wire what stands below them. */
function importsOfFolders(): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>()
  for (const file of readdirSync(MODULES, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.(spec|module)\.ts$/.test(file)) continue
    const folder = dirname(file)
    const imported = folders.get(folder) ?? new Set()
    folders.set(folder, imported)
    for (const [, path = ''] of readFileSync(join(MODULES, file), 'utf8').matchAll(IMPORT)) {
      const target = relative(MODULES, dirname(resolve(MODULES, folder, path)))
      if (target !== folder && !target.startsWith('..')) imported.add(target)
    }
  }
  return folders
}

/** Returns a path from a folder back to itself, or null if there is none. */
function cycleThrough(folders: ReadonlyMap<string, ReadonlySet<string>>, start: string) {
  const visited = new Set<string>()
  const queue = [[start]]
  for (const path of queue) {
    for (const next of folders.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return [...path, start].join(' -> ')
      if (visited.has(next)) continue
      visited.add(next)
      queue.push([...path, next])
    }
  }
  return null
}

describe('the folders of the modules', () => {
  it('do not import each other in a cycle', () => {
    const folders = importsOfFolders()
    expect(folders.size).toBeGreaterThan(80)
    const cycles = [...folders.keys()].flatMap((folder) => cycleThrough(folders, folder) ?? [])
    expect(cycles).toEqual([])
  })

  it('are reported by the import that closes the cycle', () => {
    const folders = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c', 'd'])],
      ['c', new Set(['a'])],
      ['d', new Set<string>()],
    ])
    expect(cycleThrough(folders, 'a')).toBe('a -> b -> c -> a')
    expect(cycleThrough(folders, 'd')).toBeNull()
  })
})
