import { rename } from 'node:fs/promises'
import { DomainError } from '../../core/domain-error.js'

/** Decoding more would exhaust the memory of a small server. */
const MAX_PIXELS = 50_000_000
const JPEG_QUALITY = 90

export interface PictureSize {
  width: number
  height: number
}

/**
 * Decodes a received picture and replaces it by a newly encoded one, upright and without metadata such as the
 * position. Rejects what cannot be decoded.
 */
export async function cleanPicture(path: string): Promise<PictureSize> {
  const { default: sharp } = await import('sharp')
  // Uploads do not repeat: the cache of libvips would only use memory.
  sharp.cache(false)
  try {
    const picture = sharp(path, { animated: true, limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format, pages = 1 } = await picture.metadata()
    if (pages === 1) picture.rotate()
    if (format === 'jpeg') picture.jpeg({ quality: JPEG_QUALITY })
    const clean = `${path}.clean`
    const { width, height, pageHeight } = await picture.toFile(clean)
    await rename(clean, path)
    return { width, height: pageHeight ?? height }
  } catch (error) {
    if (isDiskError(error)) throw error
    throw new DomainError('IMAGE_UNREADABLE', { fields: { file: ['file.picture'] } })
  }
}

function isDiskError(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EIO' || /system error/i.test(message)
}
