import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { LEFT_OUT } from '../../build-plugins/leave-out.js'

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.spec.*', '!../api/schema.d.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Properties with which Ant Design would show a part that the build leaves out. */
const NEEDS =
  /(?<!['"])\b(?:tabList|filterMode|filterSearch|checkStrictly|virtual)\b\s*[=:]|\bfilters:\s*\[\{|type: 'radio'|<Typography\.\w+[^>]*\seditable\b/

it('uses no property that needs a part which the build leaves out', () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(500)
  const found = Object.entries(SOURCES).filter(([, text]) => NEEDS.test(text))
  expect(found.map(([path]) => path)).toEqual([])
})

it('sends no infinite query, whose code the build leaves out', () => {
  const found = Object.entries(SOURCES).filter(([, text]) =>
    /\w*(?:InfiniteQuery|InfiniteList)\(|infiniteQuery/.test(text),
  )
  expect(found.map(([path]) => path)).toEqual([])
  const ofReactQuery = createRequire(createRequire(import.meta.url).resolve('@tanstack/react-query'))
  const query = readFileSync(`${dirname(ofReactQuery.resolve('@tanstack/query-core'))}/query.js`, 'utf8')
  expect(query).toContain('from "./infiniteQueryBehavior.js"')
})

it('leaves out parts that Ant Design still imports', () => {
  const { resolve } = createRequire(import.meta.url)
  for (const { importer, parts } of LEFT_OUT) {
    const text = readFileSync(resolve(importer), 'utf8')
    for (const part of parts) expect(text).toMatch(new RegExp(`from ['"]${part.replaceAll('.', '\\.')}['"]`))
  }
})
