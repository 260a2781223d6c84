import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findStatements } from '../support/statement-faults.js'
import { SOURCE } from '../support/tables.js'

/** Statements that reach the rows of all areas. May only fall: decision 125 says what else a statement can be. */
const STATEMENTS = 66
/** Places that say `allAreas` or `asSystem`. May only fall. */
const PLACES = 91

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }))
const filesWith = (pattern: RegExp) =>
  files
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted()

it('are reached by no more statements than before', async () => {
  const found = await findStatements(SOURCE)
  const anywhere = found.filter(({ statement }) => typeof statement.definition.access === 'object')
  expect(anywhere.length).toBe(STATEMENTS)
})

it('are reached in no more places than before', () => {
  const places = files.flatMap(({ text }) => [...text.matchAll(/(?:\ballAreas|\.asSystem)\((?!why)/g)])
  expect(places.length).toBe(PLACES)
})

it('are not reached by ids that code calls seen: reads and one policy brand them', () => {
  expect(filesWith(/\bas (?:unknown as )?Seen</)).toEqual(['database/scope.ts', 'database/statement.ts'])
  expect(filesWith(/\basserts \w+ is Seen</)).toEqual(['modules/score/credit.policy.ts'])
})

it('are public by conditions of their owners', () => {
  expect(filesWith(/(?<!function )\bpublicSql`/)).toEqual([
    'modules/participants/records/organisation.ts',
    'modules/site/carousel/carousel.sql.ts',
  ])
})
