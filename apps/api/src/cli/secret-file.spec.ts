import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { replaceSecret } from './secret-file.js'

describe('replaceSecret', () => {
  const folder = mkdtempSync(join(tmpdir(), 'credit-secret-'))
  const file = join(folder, 'data-key')
  afterAll(() => rmSync(folder, { recursive: true }))

  it('leaves the files that the operator keeps beside the secret, whatever their names', async () => {
    writeFileSync(file, 'former\n', { mode: 0o644 })
    writeFileSync(`${file}.new`, 'of the operator\n')
    await replaceSecret(file, 'new')
    expect(readFileSync(file, 'utf8')).toBe('new\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(`${file}.new`, 'utf8')).toBe('of the operator\n')
    expect(readdirSync(folder).sort()).toEqual(['data-key', 'data-key.new'])
  })
})
