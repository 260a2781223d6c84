import { ADMIN_BASE, IMAGE_JPEG_QUALITY, IMAGE_MAX_SIDE, UPLOAD_MAX_BYTES } from '@credit/contract'
import { ApiError } from './errors.js'
import type { components } from './schema.js'
import { commonHeaders, failure, translateError } from './transport.js'

export type FileInfo = components['schemas']['FileInfo']

export interface UploadOptions {
  purpose?: string
  /** Receives the share sent so far, from 0 to 1. */
  onProgress?: (share: number) => void
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Returns the width and height scaled down to `maxSide`, never up. */
export function fitInto(width: number, height: number, maxSide: number) {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/**
 * Compresses a picture before the upload: JPEG, longest side 1920 px, quality 0.7. Returns the original if the result
 * is not smaller. Callers pass no GIF or PNG, which may be animated or transparent.
 */
export async function compressImage(file: File, maxSide = IMAGE_MAX_SIDE): Promise<File> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = fitInto(bitmap.width, bitmap.height, maxSide)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return file
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', IMAGE_JPEG_QUALITY))
  if (!blob || blob.size >= file.size) return file
  return new File([blob], file.name.replace(/\.[^.]+$/, '.jpg'), { type: 'image/jpeg' })
}

/** Returns the reason that a file was refused, preferring the error of the field `file`. */
export const refusalOf = (error: Error): string =>
  (error instanceof ApiError && error.fields.file?.join(' ')) || error.message

/** Uploads one file with progress. */
export function upload(file: File, options: UploadOptions = {}): Promise<FileInfo> {
  if (file.size > UPLOAD_MAX_BYTES) {
    return Promise.reject(new ApiError(413, translateError('upload.tooLarge'), 'PAYLOAD_TOO_LARGE'))
  }
  const { purpose, ...rest } = options
  const fields: Record<string, string> = purpose ? { purpose } : {}
  return postFile<FileInfo>(`${ADMIN_BASE}/api/minio/upload`, file, { ...rest, fields })
}

interface PostOptions extends Omit<UploadOptions, 'purpose'> {
  /** Further fields of the form. */
  fields?: Record<string, string>
}

/** Sends a file as a form, by XMLHttpRequest, because fetch does not report upload progress. */
export function postFile<T>(path: string, file: File, options: PostOptions = {}): Promise<T> {
  const form = new FormData()
  for (const [name, value] of Object.entries(options.fields ?? {})) form.append(name, value)
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    const headersSent = { ...commonHeaders(), ...options.headers }
    for (const [name, value] of Object.entries(headersSent)) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(JSON.parse(request.responseText) as T)
        return
      }
      const headers = { get: (name: string) => request.getResponseHeader(name) }
      const { status, responseText: text } = request
      reject(
        failure({
          status,
          method: 'POST',
          headers,
          text,
          token: headersSent.Authorization ?? null,
          failureKey: 'upload.failed',
        }),
      )
    }
    request.onerror = () => reject(new ApiError(0, translateError('http.network'), 'NETWORK'))
    request.onabort = () => reject(options.signal?.reason ?? new DOMException('', 'AbortError'))
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
