import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')
const SRC = 'apps/api/src'

const FOLDERS = ['apps/api/src', 'apps/api/test', 'apps/demo/src', 'apps/demo/test', 'bench', 'e2e', 'prove', 'scripts']

/** Sources that may import from the API, by their path. */
const sources = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|mjs)$/.test(file) && !/(?:^|\/)(?:node_modules|dist)\//.test(file))
      .map((file) => [`${folder}/${file}`, readFileSync(join(ROOT, folder, file), 'utf8')]),
  ),
)

/** The file of this API that a specifier names. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return `${SRC}/${specifier.slice(1)}.ts`
  if (specifier.startsWith('@credit/api/')) return `${SRC}/${specifier.slice('@credit/api/'.length)}.ts`
  return normalize(join(dirname(file), specifier)).replace(/(?:\.js|\.ts)?$/, '.ts')
}

/** Names that files import of each other, as `<file> <name>`; `*` stands for all. */
const imported = new Set(
  [...sources].flatMap(([file, code]) => [
    ...[...code.matchAll(/(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g)].flatMap(
      ([, names = '', from = '']) =>
        names.split(',').map((name) => `${targetOf(file, from)} ${name.replace('type ', '').trim().split(' as ')[0]}`),
    ),
    ...[...code.matchAll(/(?:\*[^;\n]*from\s*|import\()'([^']+)'/g)].map(
      ([, from = '']) => `${targetOf(file, from)} *`,
    ),
    ...[...code.matchAll(/heavyTask<[^>]*>\('([^']+)', import\.meta\.url, '(\w+)'/g)].map(
      ([, from = '', name]) => `${targetOf(file, from)} ${name}`,
    ),
  ]),
)

/** Names that the files of the API export; a test of its own loads the statements of `*.sql.ts`. */
const exported = [...sources]
  .filter(([file]) => file.startsWith(`${SRC}/`) && !/\.spec\.ts$|\/migrations\//.test(file))
  .filter(([file]) => !imported.has(`${file} *`))
  .flatMap(([file, code]) =>
    [...code.matchAll(/^export (?:abstract )?(?:async )?(const|function\*?|class|interface|type) (\w+)/gm)]
      .filter(([, kind]) => kind !== 'const' || !file.endsWith('.sql.ts'))
      .map(([, , name]) => `${file} ${name}`),
  )

describe('exports of the API', () => {
  it('are compared with what all files import', () => {
    expect(Math.min(exported.length, imported.size)).toBeGreaterThan(1000)
  })

  it('are imported by another file', () => {
    expect(exported.filter((name) => !imported.has(name))).toEqual([])
  })
})
