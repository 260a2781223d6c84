import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Modules that every start loads, although most of them by `import()`. */
export const AT_START = ['main.ts', 'create-app.ts', 'start/open-database.ts', 'start/prepare.ts']

const STATIC = /^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\sfrom\s+)?'([^']+)'/gm
const DYNAMIC = /(?<!typeof )\bimport\(\s*'([^']+)'/g

const isPackage = (name) => !/^(\.|#|node:|@credit\/)/.test(name)
const isTypeOnly = (clause = '') =>
  clause.startsWith('{') && clause.split(/[{},]/).every((name) => name.trim() === '' || name.trim().startsWith('type '))

/** Returns the imports of a module, except type imports, which the compiler removes. */
function importsOf(file) {
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(STATIC)].flatMap(([, clause, name]) => (isTypeOnly(clause) ? [] : [name]))
  return { named, called: [...text.matchAll(DYNAMIC)].map(([, name]) => name) }
}

/**
 * Returns the packages that no start needs: those that a module loads by `import()`, and those that only modules behind
 * such a call, or in threads, import.
 *
 * @param sources folder of the API's sources
 */
export function onDemandPackages(sources) {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => join(sources, file))
  const modules = new Map(files.map((file) => [file, importsOf(file)]))
  const started = new Set()
  const visit = (file) => {
    if (started.has(file) || !existsSync(file)) return
    started.add(file)
    for (const name of modules.get(file)?.named ?? []) {
      if (name.startsWith('#')) visit(join(sources, `${name.slice(1)}.ts`))
      else if (name.startsWith('.')) visit(join(dirname(file), name.replace(/\.js$/, '.ts')))
    }
  }
  for (const file of AT_START) visit(join(sources, file))
  const needed = new Set([...started].flatMap((file) => modules.get(file)?.named ?? []))
  const called = [...modules.values()].flatMap((module) => module.called)
  const behind = files.flatMap((file) => (started.has(file) ? [] : (modules.get(file)?.named ?? [])))
  return [...new Set([...called, ...behind.filter((name) => !needed.has(name))])].filter(isPackage).sort()
}
