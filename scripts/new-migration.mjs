// `pnpm migration:new <name>`: writes the migration that brings the database to the entities.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './lib/paths.mjs'
import { pnpm } from './lib/pnpm.mjs'
import { run } from './lib/run.mjs'

const FOLDER = 'apps/api/src/migrations'

const name = process.argv[2] ?? ''
if (!/^[a-z][a-z0-9-]*$/.test(name)) fail('Give a name in lower case: pnpm migration:new hot-lines')

await expectSuccess('build', pnpm(['--filter', '@credit/demo...', 'run', 'build'], { quiet: true }))
const draft = await draftOnFreshDatabase()
if (draft.up.length === 0) fail('The entities and the migrations agree: there is nothing to migrate.')
const stamp = Date.now()
const file = `${FOLDER}/${stamp}-${name}.ts`
const className = `${pascal(name)}${stamp}`
writeFileSync(join(ROOT, file), migrationText(className, draft))
addToIndex(file, className)
await expectSuccess('format', pnpm(['exec', 'biome', 'check', '--write', FOLDER], { quiet: true }))
console.log(`${file}\n${draft.up.length} statements. Read it, then: pnpm build && pnpm cli migrate:check`)

/** Migrates an embedded database of its own, so that the draft contains only new changes. */
async function draftOnFreshDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), 'credit-migration-'))
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL, ...env } = process.env
  const cli = (...args) =>
    run(process.execPath, ['apps/api/dist/cli.js', ...args], {
      quiet: true,
      env: { ...env, DATA_DIR: dataDir },
    })
  try {
    await expectSuccess('migrate', cli('migrate'))
    const output = await expectSuccess('draft', cli('migrate:draft', '--json'))
    return JSON.parse(output.slice(output.indexOf('{"up"')))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function migrationText(className, { up, down, tables }) {
  const list = (statements) => statements.map((one) => `  ${quoted(unquoteNames(one))},`).join('\n')
  const after = tables.flatMap(({ name: table, areaScoped, bigrams }) => [
    ...bigrams.map((column) => `    await createBigramIndex(runner, '${table}', '${column}')`),
    `    await trackRowCount(runner, '${table}', ${areaScoped ? "'area_id'" : 'null'})`,
  ])
  const before = tables.map(({ name: table }) => `    await untrackRowCount(runner, '${table}')`)
  const imports = [
    "import type { MigrationInterface, QueryRunner } from 'typeorm'",
    ...(tables.some(({ bigrams }) => bigrams.length > 0)
      ? ["import { createBigramIndex } from '#database/bigrams'"]
      : []),
    ...(tables.length > 0 ? ["import { trackRowCount, untrackRowCount } from '#database/row-count'"] : []),
    "import { runAll } from '#database/run-all'",
  ]
  return `${imports.join('\n')}

const UP = [
${list(up)}
]

const DOWN = [
${list(down)}
]

export class ${className} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, UP)
${after.join('\n')}
  }

  async down(runner: QueryRunner): Promise<void> {
${before.join('\n')}
    await runAll(runner, DOWN)
  }
}
`
}

/** `"area_id"` needs no quotes; words that SQL reserves keep them. */
function unquoteNames(statement) {
  return statement
    .replace(/"([a-z_][a-z0-9_]*)"/g, (quotedName, plain) =>
      /^(user|order|group|table|default|check|end|references)$/.test(plain) ? quotedName : plain,
    )
    .replace('  (', ' (')
    .trim()
}

function quoted(statement) {
  return `\`${statement.replace(/[\\`$]/g, '\\$&')}\``
}

function addToIndex(path, className) {
  const index = join(ROOT, FOLDER, 'index.ts')
  const text = readFileSync(index, 'utf8')
  const line = `import { ${className} } from './${path.split('/').at(-1).replace('.ts', '.js')}'\n`
  const lastImport = text.lastIndexOf('import ')
  const end = text.indexOf('\n', lastImport) + 1
  const listed = text.slice(end).replace('] as const', `  ${className},\n] as const`)
  writeFileSync(index, text.slice(0, end) + line + listed)
}

function pascal(words) {
  return words.replace(/(^|-)([a-z0-9])/g, (_, __, letter) => letter.toUpperCase())
}

async function expectSuccess(step, result) {
  const { code, output } = await result
  if (code !== 0) fail(`${step} failed:\n${output}`)
  return output
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
