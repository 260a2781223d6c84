import { createReadStream } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { encodingOf, encodingOfMark } from '#core/text-encoding'
import { tableFault } from './table.js'
import { READ_FORMATS, type ReadFormat } from './write-table.js'

/** Office files from before 2007, and workbooks with a password, are of this older container. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const ZIP = Buffer.from('PK\x03\x04')
const FIRST_BYTES = 4_096
/** Web pages and XML tables, which many systems name as workbooks. */
const MARKUP = /^[\s\ufeff]*<(?:[!?]|html|head|body|meta|style|table|div)/i

/**
 * Returns the format of a table file by its content: many systems write a csv or a web page with the name of a
 * workbook.
 *
 * @param isNamedCsv whether the name says csv, so that any text is one
 * @throws TABLE_ENCRYPTED, TABLE_OLD_FORMAT, TABLE_HTML; TABLE_UNREADABLE if the file is no table
 */
export async function tableFormatOf(path: string, isNamedCsv: boolean): Promise<ReadFormat> {
  const first = await firstBytes(path)
  if (first.subarray(0, ZIP.length).equals(ZIP)) return first.includes(READ_FORMATS.ods) ? 'ods' : 'xlsx'
  if (first.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) throw await faultOfCompound(path)
  const encoding = encodingOfMark(first)
  const text = new TextDecoder(encoding ?? 'utf-8').decode(first)
  if (MARKUP.test(text)) throw tableFault('TABLE_HTML')
  if (isNamedCsv) return 'csv'
  if (text.includes('\0')) throw tableFault('TABLE_UNREADABLE')
  const isText = encoding ?? (await encodingOf(() => createReadStream(path)))
  if (!isText || isText === 'windows-1252' || !/[,;\t]/.test(text)) throw tableFault('TABLE_UNREADABLE')
  return 'csv'
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await openFile(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Distinguishes a workbook with a password from one of the old format. */
async function faultOfCompound(path: string) {
  let tail = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    const part = Buffer.concat([tail, chunk as Buffer])
    if (part.includes(ENCRYPTED)) return tableFault('TABLE_ENCRYPTED')
    tail = part.subarray(-ENCRYPTED.length)
  }
  return tableFault('TABLE_OLD_FORMAT')
}
