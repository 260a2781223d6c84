import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { onDemandPackages } from '../../apps/api/on-demand.mjs'
import { ROOT } from './paths.mjs'

const API = join(ROOT, 'apps', 'api')
const folder = mkdtempSync(join(tmpdir(), 'on-demand-'))
after(() => rmSync(folder, { recursive: true }))

function write(files) {
  for (const [name, lines] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, lines.join('\n'))
  }
}

test('packages are on demand if they are loaded by a call, or behind one', () => {
  write({
    'main.ts': [
      "import { fast } from 'at-start'",
      "import type { Big } from 'type-only'",
      "import { type Big2, type Big3 } from 'types-only'",
      "import './used.js'",
      "const lazy = () => import('./behind.js')",
    ],
    'used.ts': [
      "import fs from 'node:fs'",
      "const { default: big } = await import('called')",
      "let t: typeof import('no')",
    ],
    'behind.ts': ["import { fast } from 'at-start'", 'import {', '  part,', "} from 'only-behind'"],
    'thread.ts': ["export { rows } from 'only-thread'"],
  })
  assert.deepEqual(onDemandPackages(folder), ['called', 'only-behind', 'only-thread'])
})

test('a package that a start imports as well stays on the list', () => {
  write({ 'used.ts': ["import 'called'", "const big = await import('called')"] })
  assert.ok(onDemandPackages(folder).includes('called'))
})

test('the large packages of the API are on demand, and each one is a dependency', () => {
  const found = onDemandPackages(join(API, 'src'))
  const large = ['exceljs', 'file-type', 'minio', 'nodemailer', 'pdfkit', 'piscina', 'pkijs', 'sharp', 'sm-crypto-v2']
  assert.deepEqual(
    large.filter((name) => !found.includes(name)),
    [],
  )
  const { dependencies } = JSON.parse(readFileSync(join(API, 'package.json'), 'utf8'))
  assert.deepEqual(
    found.filter((name) => !(name in dependencies)),
    [],
  )
})
