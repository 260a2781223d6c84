import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { DomainError } from '#core/domain-error'

interface Kind {
  contentType: string
  /** Types that the content may be detected as. */
  found: readonly string[]
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/**
 * Suffixes of `UPLOAD_SUFFIXES` (contract), with the type that each is served as and the types its content may have.
 * Content of another type is rejected.
 */
const KINDS: Record<string, Kind> = {
  jpg: { contentType: 'image/jpeg', found: ['jpg'] },
  jpeg: { contentType: 'image/jpeg', found: ['jpg'] },
  png: { contentType: 'image/png', found: ['png', 'apng'] },
  gif: { contentType: 'image/gif', found: ['gif'] },
  mp4: { contentType: 'video/mp4', found: ['mp4', 'm4v', 'mov'] },
  webm: { contentType: 'video/webm', found: ['webm'] },
  mov: { contentType: 'video/quicktime', found: ['mov', 'mp4'] },
  avi: { contentType: 'video/x-msvideo', found: ['avi'] },
  mp3: { contentType: 'audio/mpeg', found: ['mp3'] },
  wav: { contentType: 'audio/wav', found: ['wav'] },
  m4a: { contentType: 'audio/mp4', found: ['m4a', 'mp4'] },
  ogg: { contentType: 'audio/ogg', found: ['ogg', 'oga', 'opus'] },
  doc: { contentType: 'application/msword', found: ['cfb'] },
  xls: { contentType: 'application/vnd.ms-excel', found: ['cfb'] },
  ppt: { contentType: 'application/vnd.ms-powerpoint', found: ['cfb'] },
  docx: { contentType: `${OFFICE}.wordprocessingml.document`, found: ['docx'] },
  xlsx: { contentType: `${OFFICE}.spreadsheetml.sheet`, found: ['xlsx'] },
  pptx: { contentType: `${OFFICE}.presentationml.presentation`, found: ['pptx'] },
  csv: { contentType: 'text/csv; charset=utf-8', found: ['text'] },
  pdf: { contentType: 'application/pdf', found: ['pdf'] },
  zip: { contentType: 'application/zip', found: ['zip'] },
  rar: { contentType: 'application/vnd.rar', found: ['rar'] },
  '7z': { contentType: 'application/x-7z-compressed', found: ['7z'] },
}

/** The spec compares them with the groups of the contract. */
export const KNOWN_SUFFIXES = Object.keys(KINDS)

/** Returns the content type of a received file, checked against its content. @throws DomainError 415 */
export async function contentTypeOf(path: string, name: string): Promise<string> {
  const suffix = extname(name).slice(1).toLowerCase()
  const kind = Object.hasOwn(KINDS, suffix) ? KINDS[suffix] : undefined
  if (!kind?.found.includes(await detect(path, suffix))) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { fields: { file: ['file.type'] } })
  }
  return kind.contentType
}

async function detect(path: string, suffix: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  if (!found) return (await isPlainText(path)) ? 'text' : ''
  if (found.ext === 'zip' && (await isOfficeFile(path, suffix))) return suffix
  return found.ext
}

const SAMPLE = 65_536

async function sample(path: string, fromEnd = false): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const start = fromEnd ? Math.max(0, size - SAMPLE) : 0
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE), 0, SAMPLE, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Plain text: no control characters, no markup at the start that a browser would render. */
async function isPlainText(path: string): Promise<boolean> {
  const bytes = await sample(path)
  const control = bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))
  return !control && !/^(\ufeff)?\s*</.test(bytes.toString('utf8'))
}

const OFFICE_FOLDERS: Record<string, string> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' }

/** Office files with an unusual order of parts; the list of parts is at the end. */
async function isOfficeFile(path: string, suffix: string): Promise<boolean> {
  const folder = OFFICE_FOLDERS[suffix]
  if (!folder) return false
  const directory = (await sample(path, true)).toString('latin1')
  return directory.includes('[Content_Types].xml') && directory.includes(folder)
}
