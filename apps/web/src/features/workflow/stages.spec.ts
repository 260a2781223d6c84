import type { Stage } from '@credit/contract'
import { describe, expect, it } from 'vitest'
import { isBack, targetsOf } from './stages.js'

describe('stage actions', () => {
  it.each<[Stage | null, unknown[], unknown[], unknown[]]>([
    [null, [0, 1, 2, 3], [], [4]],
    [0, [1, 2, 3], ['none'], [4]],
    [2, [3], [1, 0, 'none'], [4]],
    [3, [], [2, 1, 0, 'none'], [4]],
    [4, [], [3, 2, 1, 0, 'none'], []],
  ])('from stage %s lead to the stages that the state machine allows', (from, next, correct, abandon) => {
    expect(targetsOf('next', from)).toEqual(next)
    expect(targetsOf('correct', from)).toEqual(correct)
    expect(targetsOf('abandon', from)).toEqual(abandon)
  })

  it('treats every move out of "abandoned" as a correction', () => {
    expect(isBack(4, 3)).toBe(true)
    expect(isBack(null, 0)).toBe(false)
    expect(isBack(1, 4)).toBe(false)
  })
})
