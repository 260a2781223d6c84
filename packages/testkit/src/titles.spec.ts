import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from './setup.js'

const MAX_LENGTH = 80
const FOLDERS = ['apps/api/src', 'apps/api/test', 'apps/demo/test', 'packages']
const SPEC = /\.spec\.tsx?$/
/** The title of `it(`, of `test(`, and of what `each` returns. */
const TITLE = /(?:^|\s)(?:it|test)(?:\.each\((?:.|\n)*?\n?\s*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g

function titlesIn(folder: string): { file: string; title: string }[] {
  return readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => SPEC.test(file) && !file.includes('node_modules'))
    .flatMap((file) => {
      const text = readFileSync(join(PROJECT_ROOT, folder, file), 'utf8')
      return [...text.matchAll(TITLE)].map(([, , title = '']) => ({ file, title }))
    })
}

describe('titles of tests', () => {
  it('have at most 80 characters', () => {
    const titles = FOLDERS.flatMap(titlesIn)
    expect(titles.length).toBeGreaterThan(1000)
    expect(titles.filter(({ title }) => title.length > MAX_LENGTH)).toEqual([])
  })
})
