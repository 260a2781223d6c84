import { speakCaptcha } from './captcha-audio.js'

const HEADER = 44
const SILENCE = 128
/** Samples of 300 ms, which is shorter than each digit and each pause. */
const WINDOW = 2400
const STEP = 80

/** Returns how many times louder the loudest part of a recording is than the quietest one. */
function contrast(wav: Buffer): number {
  const means: number[] = []
  for (let at = HEADER; at + WINDOW <= wav.length; at += STEP) {
    const sum = wav.subarray(at, at + WINDOW).reduce((total, sample) => total + Math.abs(sample - SILENCE), 0)
    means.push(sum / WINDOW)
  }
  return Math.max(...means) / Math.min(...means)
}

describe.each(['zh-CN', 'en-US'] as const)('a spoken captcha in %s', (locale) => {
  it('has voices behind the digits, which no pause separates', async () => {
    const spoken = await Promise.all(Array.from({ length: 20 }, () => speakCaptcha(locale)))
    const contrasts = spoken.map(({ wav }) => contrast(wav))
    const mean = contrasts.reduce((sum, one) => sum + one, 0) / contrasts.length
    // Above 6 if there are no voices; the digits themselves have to stay louder.
    expect(mean).toBeLessThan(4)
    expect(mean).toBeGreaterThan(1.5)
    for (const { answer } of spoken) expect(answer).toMatch(/^\d{5}$/)
  })

  it('is spoken at another pace each time', async () => {
    const lengths = await Promise.all(Array.from({ length: 20 }, async () => (await speakCaptcha(locale)).wav.length))
    expect(Math.max(...lengths) / Math.min(...lengths)).toBeGreaterThan(1.1)
  })
})
