import { saveFile } from '../shared/save-file.js'
import { toast } from '../shared/toast.js'
import { ApiError } from './errors.js'
import { translateError, transport } from './transport.js'

/** Returns the name in Content-Disposition (RFC 6266), preferring `filename*` to `filename`. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? null
}

/**
 * Downloads a file with the session's token and saves it under its name. Shows a message when it is saved, or the
 * reason if it could not be loaded.
 */
export async function download(path: string, fallbackName: string): Promise<void> {
  const request = new Request(new URL(path, location.origin))
  try {
    const response = await transport(request, { timeout: null, failureKey: 'download.failed' })
    const name = fileNameOf(response.headers.get('content-disposition')) ?? fallbackName
    saveFile(await response.blob(), name)
    void toast('success', translateError('download.success'))
  } catch (error) {
    // The transport has already reported the end of the session.
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 401) void toast('error', error.message)
  }
}
