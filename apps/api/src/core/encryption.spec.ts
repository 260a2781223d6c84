import { decryptText, encryptText } from './encryption.js'

const KEY = 'ab'.repeat(32)

describe('encryptText', () => {
  it('is decrypted with the same key and owner only, and differs each time', () => {
    const stored = encryptText(KEY, 'row 1', 'JBSWY3DPEHPK3PXP')
    expect(decryptText(KEY, 'row 1', stored)).toBe('JBSWY3DPEHPK3PXP')
    expect(stored.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
    expect(encryptText(KEY, 'row 1', 'JBSWY3DPEHPK3PXP').equals(stored)).toBe(false)
    expect(() => decryptText(KEY, 'row 2', stored)).toThrow()
    expect(() => decryptText('cd'.repeat(32), 'row 1', stored)).toThrow()
    stored[stored.length - 1] = (stored[stored.length - 1] ?? 0) ^ 1
    expect(() => decryptText(KEY, 'row 1', stored)).toThrow()
  })
})
