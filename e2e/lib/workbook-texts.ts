import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

const DIRECTORY_END = 'PK\x05\x06'
const DIRECTORY_ENTRY = 0x02014b50
const TEXTS = 'xl/sharedStrings.xml'

/** Returns the XML with the texts of all cells of a workbook. */
export function workbookTexts(path: string): string {
  const zip = readFileSync(path)
  let at = zip.readUInt32LE(zip.lastIndexOf(DIRECTORY_END, undefined, 'latin1') + 16)
  while (zip.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    if (zip.toString('utf8', at + 46, at + 46 + name) === TEXTS) {
      const start = zip.readUInt32LE(at + 42)
      const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
      return inflateRawSync(zip.subarray(data, data + zip.readUInt32LE(at + 20))).toString()
    }
    at += 46 + name + extra + comment
  }
  throw new Error('a workbook without texts')
}
