import { describe, expect, it } from 'vitest'
import * as limits from './limits.js'

describe('constants (specification 9)', () => {
  it('are those of pages and lists', () => {
    const { PAGE_SIZES, PAGE_SIZE_DEFAULT, REGULATION_FRONT_SIZE, REGULATION_MORE_ABOVE } = limits
    expect([PAGE_SIZES, PAGE_SIZE_DEFAULT]).toEqual([[5, 10, 20, 40], 10])
    expect([REGULATION_FRONT_SIZE, REGULATION_MORE_ABOVE]).toEqual([12, 6])
    const { MESSAGE_POPOVER_SIZE, TODO_FETCH_SIZE, TOP_SIZE } = limits
    expect([MESSAGE_POPOVER_SIZE, TODO_FETCH_SIZE, TOP_SIZE]).toEqual([5, 9999, 10])
  })
  it('are those of times', () => {
    const { REQUEST_TIMEOUT_MS, CHUNK_TIMEOUT_MS, TOAST_SECONDS, SMS_RESEND_SECONDS } = limits
    expect([REQUEST_TIMEOUT_MS, CHUNK_TIMEOUT_MS]).toEqual([50_000, 120_000])
    expect([TOAST_SECONDS, SMS_RESEND_SECONDS, limits.FLOATING_BOX_STEP_MS]).toEqual([2, 60, 30])
    expect([limits.SESSION_SLIDING_MS, limits.SMS_CODE_DIGITS]).toEqual([86_400_000, 4])
  })
  it('are those of files and pictures', () => {
    expect(limits.UPLOAD_MAX_BYTES).toBe(1_073_741_824)
    expect(Object.keys(limits.UPLOAD_SUFFIXES)).toEqual('image video audio word excel ppt pdf zip'.split(' '))
    expect([limits.IMAGE_MAX_SIDE, limits.IMAGE_JPEG_QUALITY, limits.SIDER_WIDTH]).toEqual([...[1920, 0.7, 220]])
    expect(Object.values(limits.HOME_PICTURES).map(({ width, height }) => [width, height])).toEqual([
      [1920, 475],
      [1086, 131],
      [1920, 1080],
      [1360, 994],
    ])
  })
})
