import { describe, expect, it } from 'vitest'
import { isBelow, isPicture, mayCompress } from './prepare-picture.js'

describe('home pictures', () => {
  it('have a least size in both directions', () => {
    expect(isBelow('imageId', { width: 1920, height: 475 })).toBe(false)
    expect(isBelow('imageId', { width: 1919, height: 900 })).toBe(true)
    expect(isBelow('creditRecordPageId', { width: 1360, height: 993 })).toBe(true)
  })

  it('are made smaller only where they stay large enough', () => {
    expect(mayCompress('registrationPageId', { width: 3840, height: 2160 })).toBe(true)
    expect(mayCompress('registrationPageId', { width: 4000, height: 1200 })).toBe(false)
  })

  it('are pictures by their suffix', () => {
    expect(['a.JPG', 'b.jpeg', 'c.png', 'd.gif'].every(isPicture)).toBe(true)
    expect(['a.svg', 'b.webp', 'jpg'].some(isPicture)).toBe(false)
  })
})
