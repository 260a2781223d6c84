/**
 * Generates src/resource-kit/list-options.json from the API document: the fields by which each list can be sorted and
 * filtered, as `<both> ...|<sorts only> ...|<filters only> ...`. Run `node scripts/list-options.mjs` to write it; a test compares the two.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DOCUMENT = join(import.meta.dirname, '../../api/openapi.json')
const OPTIONS_FILE = join(import.meta.dirname, '../src/resource-kit/list-options.json')
const ROOT = '/credit/admin/api/'
/** Parameters that every list has. */
const COMMON = ['current', 'size', 'keyword', 'sort']
const SORTS = /^<column>,asc or <column>,desc of: (.+)$/

/** Returns the names of the filters. A range has one name, to which its parameters add `From` and `To`. */
function filtersOf(names) {
  const ends = new Set(names.flatMap((name) => [`${name}From`, `${name}To`]))
  return names.filter((name) => !COMMON.includes(name) && !ends.has(name))
}

/** Returns the names of the sort fields, which only the description of the parameter has. */
function sortsOf(parameters) {
  const sort = parameters.find(({ name }) => name === 'sort')
  return sort?.description?.match(SORTS)?.[1].split(', ')
}

export function listOptions(document) {
  const table = {}
  for (const path of Object.keys(document.paths).sort()) {
    const call = document.paths[path].get
    // Lists that are public or below a record have no definitions.
    if (!call || call['x-access'] === 'public' || !path.startsWith(ROOT) || path.includes('{')) continue
    const names = (call.parameters ?? []).map(({ name }) => name)
    const sorts = sortsOf(call.parameters ?? [])
    if (!sorts || !names.includes('current')) continue
    const filters = filtersOf(names)
    const uses = [
      sorts.filter((name) => filters.includes(name)),
      sorts.filter((name) => !filters.includes(name)),
      filters.filter((name) => !sorts.includes(name)),
    ]
    // Written as one text, which is the smallest in the first script of a list.
    table[path.slice(ROOT.length)] = uses.map((fields) => fields.join(' ')).join('|')
  }
  return `${JSON.stringify(table, null, 2)}\n`
}

export function currentListOptions() {
  return listOptions(JSON.parse(readFileSync(DOCUMENT, 'utf8')))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(OPTIONS_FILE, currentListOptions())
