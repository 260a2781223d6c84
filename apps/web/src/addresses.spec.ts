import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RECORD_PAGES } from '@credit/contract'
import { expect, it } from 'vitest'
import { pagesOf } from './resource-kit/to-refine.js'
import { views } from './resources.js'

const routes = new Set(
  Object.entries(views).flatMap(([path, view]) =>
    view.kind === 'resource' ? pagesOf(view.definition).map((page) => page.path) : [path],
  ),
)

it.each(Object.entries(RECORD_PAGES))('has a page for the address of a record: %s', (_, page) => {
  expect(routes).toContain(page)
})

/** Addresses written with the ID of a record, without `addressOf`. */
const BY_HAND = /\?id=\$\{|\/show\/\$\{|\/edit\/\$\{/

it.each(['src', '../api/src'])('has no address of a record that is written by hand: %s', (folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|migrations/.test(file))
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((file) => BY_HAND.test(readFileSync(join(folder, file), 'utf8')))).toEqual([])
})
