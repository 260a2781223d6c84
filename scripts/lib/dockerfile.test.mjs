import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { dockerContext, parseDockerfile } from './dockerfile.mjs'
import { ROOT } from './paths.mjs'

const read = (file) => readFileSync(join(ROOT, file), 'utf8')

it('reads stages, copies and commands of a Dockerfile', () => {
  const text = [
    '# A comment',
    'FROM node:24 AS base',
    'ARG COMMIT=',
    'WORKDIR /app',
    'COPY a.json b.json ./',
    'FROM base',
    'ENV CI=1 \\',
    '  DATA_DIR=/data',
    'RUN --mount=type=cache,target=/store \\',
    '    pnpm install',
    'COPY --from=base /app/dist dist',
    'USER node',
  ].join('\n')
  assert.deepEqual(parseDockerfile(text), [
    {
      name: 'base',
      from: 'node:24',
      steps: [
        { kind: 'arg', name: 'COMMIT', value: '' },
        { kind: 'workdir', path: '/app' },
        { kind: 'copy', from: null, to: './', files: ['a.json', 'b.json'] },
      ],
    },
    {
      name: '1',
      from: 'base',
      steps: [
        { kind: 'env', values: { CI: '1', DATA_DIR: '/data' } },
        { kind: 'run', command: 'pnpm install' },
        { kind: 'copy', from: 'base', to: 'dist', files: ['/app/dist'] },
      ],
    },
  ])
})

it('refuses an instruction that it does not know', () => {
  assert.throws(() => parseDockerfile('FROM a\nADD b c'), /uses ADD/)
})

it('lets a file into the build by the last pattern that matches it', () => {
  const isLetIn = dockerContext('**\n!apps\n!bench/package.json\n**/node_modules\n**/*.log\n')
  assert.ok(isLetIn('apps/web/src/main.tsx'))
  assert.ok(isLetIn('bench/package.json'))
  for (const path of ['docs/a.md', 'bench/index.ts', 'apps/web/node_modules/a.js', 'apps/a.log'])
    assert.ok(!isLetIn(path), path)
})

it('copies into the image only what .dockerignore lets in', () => {
  const isLetIn = dockerContext(read('.dockerignore'))
  const copies = parseDockerfile(read('Dockerfile'))
    .flatMap(({ steps }) => steps)
    .filter(({ kind, from }) => kind === 'copy' && from === null)
  for (const file of copies.flatMap(({ files }) => files)) {
    assert.ok(existsSync(join(ROOT, file)), `${file} exists`)
    assert.ok(isLetIn(file), `${file} is let in`)
  }
})
