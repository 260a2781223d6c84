import { execFileSync } from 'node:child_process'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsQR from 'jsqr'
import { ContentInfo, SignedData } from 'pkijs'

/** Returns the content of the QR code on the first page of a PDF. */
export async function readQrCode(pdf: Buffer): Promise<string | null> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const { data, width, height } = await document.getPage(0).render({ scale: 2, render: 'bitmap' })
    document.destroy()
    return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? null
  } finally {
    library.destroy()
  }
}

/** Whether the signature of a PDF is valid, checked by poppler's pdfsig if it is installed, or by its CMS data. */
export async function isSigned(pdf: Buffer, path: string): Promise<boolean> {
  try {
    const said = execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' })
    return said.includes('Signature is Valid') && said.includes('Total document signed')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return false
  }
  const text = pdf.toString('latin1')
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(text)
  const [a = 0, b = 0, c = 0, d = 0] = range?.slice(1).map(Number) ?? []
  // The zeros after the signature stay: its own last byte may be one.
  const der = Buffer.from(text.slice(a + b + 1, c - 1), 'hex')
  const signed = Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)])
  const { content } = ContentInfo.fromBER(new Uint8Array(der).buffer)
  const data = new SignedData({ schema: content })
  return data.verify({ signer: 0, data: new Uint8Array(signed).buffer, checkChain: false })
}
