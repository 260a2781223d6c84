import type { JobStatus } from '@credit/contract'
import { sql } from './sql-tag.js'
import { statesOf } from './states-of.js'

describe('statesOf', () => {
  it('writes states as literals, so that an index of some states is used', () => {
    const open = sql`status IN ${statesOf<JobStatus>('queued', 'running')} AND id = ${1}`
    expect(open.toQuery()).toEqual({ text: `status IN ('queued', 'running') AND id = $1`, values: [1] })
  })

  it('refuses a name that is not a state', () => {
    // @ts-expect-error unknown to the type
    expect(() => statesOf<JobStatus>("queued') OR ('a")).toThrow('not a state')
    // @ts-expect-error no type is named
    expect(statesOf('queued').toQuery().text).toBe(`('queued')`)
  })
})
