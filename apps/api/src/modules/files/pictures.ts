import { rename } from 'node:fs/promises'
import { BoundedQueue } from '#core/bounded-queue'
import { DomainError } from '#core/domain-error'

/** Half of the threads that files and passwords use as well. */
const decoding = new BoundedQueue({ concurrent: 2, waiting: 20 })
const JPEG_QUALITY = 90
const PRINT_QUALITY = 85

interface PictureSize {
  width: number
  height: number
}

/**
 * Decodes a received picture and replaces it by a newly encoded one, upright and without metadata such as the position.
 * Rejects pictures that cannot be decoded, or have too many pixels over all frames.
 */
export function cleanPicture(path: string, maxPoints: number): Promise<PictureSize> {
  return decoding.run(() => clean(path, maxPoints))
}

async function clean(path: string, maxPoints: number): Promise<PictureSize> {
  const { default: sharp } = await import('sharp')
  // Uploads do not repeat: the cache of libvips would only use memory.
  sharp.cache(false)
  try {
    const picture = sharp(path, { animated: true, limitInputPixels: maxPoints, failOn: 'error' })
    const { format, pages = 1, ...size } = await picture.metadata()
    if (size.width * (size.pageHeight ?? size.height) * pages > maxPoints) throw new Error('too large')
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

/** Returns a picture as JPEG without transparency, at most as large as `size`. */
export function pictureForPrint(bytes: Buffer, size: PictureSize): Promise<Buffer> {
  return decoding.run(async () => {
    const { default: sharp } = await import('sharp')
    return sharp(bytes)
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: PRINT_QUALITY })
      .toBuffer()
  })
}

function isDiskError(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EIO' || /system error/i.test(message)
}
