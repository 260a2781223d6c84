import { HOME_PICTURES, type HomePicture, IMAGE_MAX_SIDE, UPLOAD_SUFFIXES } from '@credit/contract'
import { compressImage, type FileInfo, fitInto, upload } from '../../../api/upload.js'

export type Refusal = 'kind' | 'size'

interface Size {
  width: number
  height: number
}

export const isBelow = (slot: HomePicture, { width, height }: Size): boolean =>
  width < HOME_PICTURES[slot].width || height < HOME_PICTURES[slot].height

/** Made smaller it would fall below the least size: sent as it is then. */
export function mayShrink(slot: HomePicture, { width, height }: Size): boolean {
  return !isBelow(slot, fitInto(width, height, IMAGE_MAX_SIDE))
}

export function isPicture(name: string): boolean {
  const suffix = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return (UPLOAD_SUFFIXES.image as readonly string[]).includes(suffix)
}

/** Checks a chosen file by the rules of its slot and uploads it; the rule it breaks otherwise. */
export async function takePicture(
  slot: HomePicture,
  file: File,
  onProgress: (share: number) => void,
): Promise<FileInfo | Refusal> {
  if (!isPicture(file.name)) return 'kind'
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return 'kind'
  const size = { width: bitmap.width, height: bitmap.height }
  bitmap.close()
  if (isBelow(slot, size)) return 'size'
  const small =
    file.type === 'image/jpeg' && mayShrink(slot, size) ? await compressImage(file) : file
  return upload(small, { purpose: 'picture', onProgress })
}
