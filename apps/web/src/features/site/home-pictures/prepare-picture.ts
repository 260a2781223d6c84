import { HOME_PICTURES, type HomePicture, IMAGE_MAX_SIDE, UPLOAD_SUFFIXES } from '@credit/contract'
import { compressImage, fitInto } from '../../../api/upload.js'

export type Violation = 'kind' | 'size'

interface Size {
  width: number
  height: number
}

export const isBelow = (slot: HomePicture, { width, height }: Size): boolean =>
  width < HOME_PICTURES[slot].width || height < HOME_PICTURES[slot].height

/** True if the compressed picture still has the minimum size. */
export function mayCompress(slot: HomePicture, { width, height }: Size): boolean {
  return !isBelow(slot, fitInto(width, height, IMAGE_MAX_SIDE))
}

export function isPicture(name: string): boolean {
  const suffix = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return (UPLOAD_SUFFIXES.image as readonly string[]).includes(suffix)
}

/** Checks a file against the rules of its slot. Returns the file to upload, or the violated rule. */
export async function preparePicture(slot: HomePicture, file: File): Promise<File | Violation> {
  if (!isPicture(file.name)) return 'kind'
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return 'kind'
  const size = { width: bitmap.width, height: bitmap.height }
  bitmap.close()
  if (isBelow(slot, size)) return 'size'
  return file.type === 'image/jpeg' && mayCompress(slot, size) ? compressImage(file) : file
}
