import { rename } from 'node:fs/promises'
import { DomainError } from '../http/domain-error.js'

/** More would take the memory of a small server; a 50-megapixel photo passes. */
const PIXELS_MAX = 50_000_000
const JPEG_QUALITY = 90

export interface PictureSize {
  width: number
  height: number
}

/**
 * Decodes a received picture and writes it anew in its place: what cannot be decoded is refused,
 * and position, camera and whatever else was hidden in it is gone. Turned as the camera was held.
 */
export async function cleanPicture(path: string): Promise<PictureSize> {
  const { default: sharp } = await import('sharp')
  // Uploads do not repeat: what libvips would remember is only memory.
  sharp.cache(false)
  try {
    const picture = sharp(path, { animated: true, limitInputPixels: PIXELS_MAX, failOn: 'error' })
    const { format, pages = 1 } = await picture.metadata()
    if (pages === 1) picture.rotate()
    if (format === 'jpeg') picture.jpeg({ quality: JPEG_QUALITY })
    const clean = `${path}.clean`
    const { width, height, pageHeight } = await picture.toFile(clean)
    await rename(clean, path)
    return { width, height: pageHeight ?? height }
  } catch (error) {
    if (isDiskFault(error)) throw error
    throw new DomainError('IMAGE_UNREADABLE', { fields: { file: ['file.picture'] } })
  }
}

function isDiskFault(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EIO' || /system error/i.test(message)
}
