import { describe, expect, it } from 'vitest'
import { isBelow, isPicture, mayCompress } from './prepare-picture.js'

describe('home pictures', () => {
  it('have a minimum size in both directions', () => {
    for (const [slot, width, height] of [
      ['imageId', 1920, 475],
      ['titleId', 1086, 131],
      ['registrationPageId', 1920, 1080],
      ['creditRecordPageId', 1360, 994],
    ] as const) {
      expect([slot, isBelow(slot, { width, height })]).toEqual([slot, false])
      expect([slot, isBelow(slot, { width: width - 1, height: 2 * height })]).toEqual([slot, true])
      expect([slot, isBelow(slot, { width: 2 * width, height: height - 1 })]).toEqual([slot, true])
    }
  })

  it('are compressed only if they stay large enough', () => {
    expect(mayCompress('registrationPageId', { width: 3840, height: 2160 })).toBe(true)
    expect(mayCompress('registrationPageId', { width: 4000, height: 1200 })).toBe(false)
  })

  it('are recognised by their suffix', () => {
    expect(['a.JPG', 'b.jpeg', 'c.png', 'd.gif'].every(isPicture)).toBe(true)
    expect(['a.svg', 'b.webp', 'jpg'].some(isPicture)).toBe(false)
  })
})
