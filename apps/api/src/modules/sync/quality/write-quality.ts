import { writeWorkbook } from '../../tabular/write-workbook.js'

interface QualityBook {
  sheets: Parameters<typeof writeWorkbook>[0]
  createdAt: Date
}

/** Writes the workbook about a source: heavy work. */
export function writeQuality({ sheets, createdAt }: QualityBook): Promise<Buffer> {
  return writeWorkbook(sheets, createdAt)
}
