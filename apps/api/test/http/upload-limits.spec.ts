import sharp from 'sharp'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

/** A service with other limits. */
async function withLimits(env: Record<string, string>, use: (t: TestApp) => Promise<void>) {
  const t = await startTestApp(env)
  try {
    await use(t)
  } finally {
    await t.stop()
  }
}

async function upload(t: TestApp, who: Who, bytes = PDF, name = 'a.pdf') {
  const call = (await t.as(who)).post('/credit/admin/api/minio/upload')
  const { status, headers, body } = await call.attach('file', bytes, name)
  return { status, retryAfter: headers['retry-after'], code: body.code }
}

const REJECTED = { status: 429, retryAfter: '3600', code: 'TOO_MANY_REQUESTS' }

describe('uploads of an account', () => {
  it('are limited by their number in a day', () =>
    withLimits({ LIMIT_UPLOAD_FILES: '2' }, async (t) => {
      for (let n = 0; n < 2; n++) expect((await upload(t, 1)).status).toBe(201)
      expect(await upload(t, 1)).toEqual(REJECTED)
      expect((await upload(t, 2)).status).toBe(201)
      t.clock.advance(25 * 3_600_000)
      expect((await upload(t, 1)).status).toBe(201)
    }))

  it('are limited by their bytes in a day', () =>
    withLimits({ LIMIT_UPLOAD_BYTES: String(PDF.length + 1) }, async (t) => {
      for (let n = 0; n < 2; n++) expect((await upload(t, 1)).status).toBe(201)
      expect(await upload(t, 1)).toEqual(REJECTED)
    }))

  it('are not accepted while the disk is nearly full', () =>
    withLimits({ LIMIT_FREE_DISK_PERCENT: '100' }, async (t) => {
      expect((await upload(t, 1)).code).toBe('STORAGE_UNAVAILABLE')
      const { status, body } = await t.http.get('/health/ready')
      expect([status, body.checks.disk]).toEqual([200, 'late'])
    }))

  it('have a limit of pixels over all frames', () =>
    withLimits({ LIMIT_PICTURE_POINTS: '10000' }, async (t) => {
      const frame = { width: 60, height: 60, channels: 3 as const, background: '#1668dc' }
      const still = await sharp({ create: frame }).png().toBuffer()
      expect((await upload(t, 1, still, 'a.png')).status).toBe(201)
      const noise = (seed: number) => ({
        create: { ...frame, background: { r: seed * 60, g: 0, b: 0 } },
      })
      const frames = await Promise.all([1, 2, 3].map((n) => sharp(noise(n)).png().toBuffer()))
      const animated = await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer()
      expect((await upload(t, 1, animated, 'a.gif')).code).toBe('IMAGE_UNREADABLE')
    }))
})
