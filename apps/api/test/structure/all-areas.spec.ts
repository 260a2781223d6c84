import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findStatements } from '../support/statement-faults.js'
import { SOURCE } from '../support/tables.js'

/** Statements that reach the rows of all areas. May only fall: decision 125 says what else a statement can be. */
const STATEMENTS = 122
/** Places that say `allAreas` or `asSystem`. May only fall. */
const PLACES = 123

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => readFileSync(join(SOURCE, file), 'utf8'))

it('are reached by no more statements than before', async () => {
  const found = await findStatements(SOURCE)
  const anywhere = found.filter(({ statement }) => typeof statement.definition.access === 'object')
  expect(anywhere.length).toBe(STATEMENTS)
})

it('are reached in no more places than before', () => {
  const places = files.flatMap((text) => [...text.matchAll(/(?:\ballAreas|\.asSystem)\((?!why)/g)])
  expect(places.length).toBe(PLACES)
})
