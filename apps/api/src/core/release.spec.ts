import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameIn } from './release.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'credit-release-'))
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the name of the release', () => {
  it('is the name that the build has written', () => {
    mkdirSync(join(folder, 'apps/api/dist'), { recursive: true })
    const file = join(folder, 'apps/api/dist/release.json')
    writeFileSync(file, '{"release":"1.2.3+20261128.455214bb"}\n')
    expect(nameIn(folder)).toBe('1.2.3+20261128.455214bb')
  })

  it('is the version alone without a build', () => {
    expect(nameIn(folder)).toBe('1.2.3')
  })
})
