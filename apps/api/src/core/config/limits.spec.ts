import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LIMITS, type LimitName, readLimits, variableOf } from './limits.js'
import { PROJECT_ROOT } from './paths.js'

describe('limits', () => {
  it('have defaults and are set by variables', () => {
    expect(readLimits({})).toEqual({ limits: DEFAULT_LIMITS, faults: [] })
    const { limits } = readLimits({ LIMIT_BODY_VALUES: '100', LIMIT_PATH_BYTES: '', PATH: '/bin' })
    expect(limits).toEqual({ ...DEFAULT_LIMITS, bodyValues: 100 })
  })

  it('are checked', () => {
    const set = { LIMIT_BODY_VALUES: '0', LIMIT_PATH_BYTES: '2 kB', LIMIT_NOTHING: '1' }
    expect(readLimits(set).faults.map((line) => line.split(' ')[0])).toEqual(Object.keys(set))
  })

  it('are documented for operators, each with its default', () => {
    const page = readFileSync(join(PROJECT_ROOT, 'docs', 'operations.md'), 'utf8')
    for (const [name, value] of Object.entries(DEFAULT_LIMITS)) {
      expect(page).toContain(`| \`${variableOf(name as LimitName)}\` | ${value} |`)
    }
  })
})
