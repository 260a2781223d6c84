import type { StorageConfig } from '#core/config/config.types'

/** The failure of a folder or bucket, and which one it is. */
export class StorageError extends Error {
  readonly place: string
  /** Code of the file system, the connection or the service. */
  readonly code: string | undefined

  constructor(place: StorageConfig, cause: Error & { code?: string }) {
    super(cause.message || cause.code || cause.name, { cause })
    this.name = 'StorageError'
    this.place = nameOf(place)
    this.code = cause.code
  }
}

/** Lets the errors of `act` say which place they are of. */
export async function ofPlace<T>(place: StorageConfig, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw new StorageError(place, error as Error)
  }
}

/** Codes of a folder or a bucket for a missing file. */
const NOT_THERE: readonly unknown[] = ['ENOENT', 'NoSuchKey', 'NotFound']

/** Whether the storage answers, but does not have the file. */
export function isMissingFile(error: unknown): boolean {
  return NOT_THERE.includes((error as { code?: unknown }).code)
}

/** The address without its key. */
function nameOf(place: StorageConfig): string {
  return place.kind === 'file' ? place.dir : `s3://${place.host}:${place.port}/${place.bucket}`
}
