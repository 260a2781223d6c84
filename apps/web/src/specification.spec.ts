import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PUBLIC_PATHS } from '@credit/contract'
import { expect, it } from 'vitest'
import { definitions, views } from './resources.js'

const ROOT = join(import.meta.dirname, '../../..')

/** Returns the lines of the specification that begin with a word, without that word. */
function specifiedLines(word: string): string[] {
  const lines = readFileSync(join(ROOT, 'docs/specification-lines.txt'), 'utf8').split('\n')
  return lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
}

/** Routes of section 2 of the specification, in its order. */
const ROUTES = specifiedLines('route')

it('has every route of the specification, under its exact path', () => {
  const present = new Set<string>([
    ...PUBLIC_PATHS,
    ...Object.keys(views),
    ...definitions.flatMap(({ routes }) => Object.values(routes)),
  ])
  expect(ROUTES).toHaveLength(54)
  expect(ROUTES.filter((route) => !present.has(route))).toEqual([])
})

/** The first redirects to its page `Home`. The second belongs to participants of one area, who are not on the tour. */
const NOT_ON_TOUR = ['/integrityManagement', '/questionComplaint/complaint']

it('has each route on the tour', () => {
  const tour = readFileSync(join(ROOT, 'e2e/tour/screens.ts'), 'utf8')
  const seen = (route: string) => {
    const path = route.replace(/:\w+/, '{')
    return ["'", '?', '}'].some((end) => tour.includes(`'${path}${path.endsWith('{') ? '' : end}`))
  }
  expect(ROUTES.filter((route) => !seen(route))).toEqual(NOT_ON_TOUR)
})
