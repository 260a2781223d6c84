import { beforeEach, describe, expect, it, vi } from 'vitest'
import { compressImage } from './upload.js'

interface Picture {
  width: number
  height: number
}

const close = vi.fn()
let drawn: (Picture & { type?: string | undefined; quality?: unknown })[] = []
let answer: Blob

/** Mocks the browser's decoder and canvas, which jsdom lacks. */
function prepareCanvas(picture: Picture): void {
  vi.stubGlobal('createImageBitmap', async () => ({ ...picture, close }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: (_: unknown, _x: number, _y: number, width: number, height: number) => drawn.push({ width, height }),
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    drawn.push({ width: this.width, height: this.height, type, quality })
    done(answer)
  })
}

const original = new File(['x'.repeat(1000)], 'site.photo.JPEG', { type: 'image/jpeg' })

beforeEach(() => {
  drawn = []
  answer = new Blob(['x'.repeat(400)])
})

describe('a picture before its upload (specification 5 and 9)', () => {
  it.each([
    { from: { width: 4000, height: 3000 }, to: { width: 1920, height: 1440 } },
    { from: { width: 1500, height: 6000 }, to: { width: 480, height: 1920 } },
    { from: { width: 800, height: 600 }, to: { width: 800, height: 600 } },
  ])('is a JPEG of at most 1920 and quality 0.7: $from', async ({ from, to }) => {
    prepareCanvas(from)
    const sent = await compressImage(original)
    expect(drawn).toEqual([to, { ...to, type: 'image/jpeg', quality: 0.7 }])
    expect([sent.name, sent.type, sent.size]).toEqual(['site.photo.jpg', 'image/jpeg', 400])
    expect(close).toHaveBeenCalled()
  })

  it('stays unchanged if the result is not smaller', async () => {
    prepareCanvas({ width: 800, height: 600 })
    answer = new Blob(['x'.repeat(1000)])
    expect(await compressImage(original)).toBe(original)
  })
})
