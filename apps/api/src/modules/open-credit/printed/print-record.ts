import { drawRecord, type PrintedRecord } from './draw-record.js'
import { signPdf } from './sign-pdf.js'
import { parseSignatory } from './signing-certificate.js'

/** A record and its signatory. */
export interface Printing {
  record: PrintedRecord
  /** Private key and certificates of the signatory. */
  pem: string
}

/** Draws and signs a credit record. It takes a second or more: heavy work. */
export async function printRecord({ record, pem }: Printing): Promise<Uint8Array> {
  return signPdf(await drawRecord(record), parseSignatory(pem))
}
