// `pnpm pack:offline`: one archive that is installed on a machine without network.
import { createHash } from 'node:crypto'
import { cpSync, createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { releaseName } from '../apps/api/release.mjs'
import { installAndBuild } from './lib/install-and-build.mjs'
import { noticesOf, withNode } from './lib/notices.mjs'
import { archiveName, PACKED } from './lib/packed.mjs'
import { ROOT } from './lib/paths.mjs'
import { pnpm } from './lib/pnpm.mjs'
import { run } from './lib/run.mjs'
import { shippedNode } from './lib/shipped-node.mjs'
import { runStep } from './lib/steps.mjs'
import { listPackages } from './lib/workspace.mjs'

const OUT = join(ROOT, 'dist')
const FILES = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json', '.env.example']
const FOLDERS = ['scripts', 'deploy', 'docs', 'docker', 'patches']
const BUILT = ['packages/contract', 'packages/scoring', 'packages/embedded-postgres', 'packages/testkit']
const APPS = ['apps/api', 'apps/demo', 'apps/web']

const release = releaseName()
const name = archiveName(release)
const work = mkdtempSync(join(tmpdir(), 'credit-pack-'))
const stage = join(work, name)

async function step(title, action) {
  const succeeded = await runStep(
    title,
    () => false,
    async () => (await action()) ?? { code: 0, output: '' },
  )
  if (!succeeded) throw new Error(`${title} failed`)
}

const copy = (path) => cpSync(join(ROOT, path), join(stage, path), { recursive: true })

/** Installs only the packages needed at run time, as the Dockerfile does. */
function installPackages() {
  const args = ['install', '--frozen-lockfile', '--prod', '--prefer-offline']
  const filter = ['--filter', 'procurement-credit...']
  return pnpm([...args, ...filter], { cwd: stage, quiet: true, env: { ...process.env, CI: '1' } })
}

function copyProgram() {
  const node = shippedNode()
  mkdirSync(stage)
  for (const path of [...FILES, ...FOLDERS, 'README.md']) copy(path)
  for (const { folder } of listPackages()) {
    mkdirSync(join(stage, folder), { recursive: true })
    copy(`${folder}/package.json`)
  }
  for (const folder of [...BUILT, ...APPS]) copy(`${folder}/dist`)
  copy('apps/api/openapi.json')
  // The scripts import it.
  copy('apps/api/release.mjs')
  mkdirSync(join(stage, 'node', 'bin'), { recursive: true })
  cpSync(join(node, 'bin', 'node'), join(stage, 'node', 'bin', 'node'))
  cpSync(join(node, 'LICENSE'), join(stage, 'node', 'LICENSE'))
  const { version } = JSON.parse(readFileSync(join(node, 'package.json'), 'utf8'))
  const packed = { version: release, node: `v${version}` }
  writeFileSync(join(stage, PACKED), `${JSON.stringify(packed)}\n`)
}

function addNode(file) {
  const { version } = JSON.parse(readFileSync(join(shippedNode(), 'package.json'), 'utf8'))
  writeFileSync(file, `${JSON.stringify(withNode(JSON.parse(readFileSync(file, 'utf8')), version), null, 2)}\n`)
}

async function checksum(file) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(OUT, file)), hash)
  return `${hash.digest('hex')}  ${file}\n`
}

try {
  if ((await installAndBuild()).length > 0) process.exit(1)
  mkdirSync(OUT, { recursive: true })
  const archive = `${name}.tar.gz`
  const sbom = `${name}.cdx.json`
  await step('program', copyProgram)
  await step('packages', installPackages)
  await step('sbom', () =>
    pnpm(['sbom', '--sbom-format', 'cyclonedx', '--prod', '--out', join(OUT, sbom)], {
      quiet: true,
    }),
  )
  addNode(join(OUT, sbom))
  cpSync(join(OUT, sbom), join(stage, 'sbom.cdx.json'))
  writeFileSync(join(stage, 'THIRD-PARTY.txt'), noticesOf(stage))
  await step('archive', () =>
    run('tar', ['-czf', join(OUT, archive), '-C', work, '--owner=0', '--group=0', name], {
      quiet: true,
    }),
  )
  writeFileSync(join(OUT, `${archive}.sha256`), await checksum(archive))
  console.log(`${join('dist', archive)}, .sha256 beside it, ${sbom}`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
