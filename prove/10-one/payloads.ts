import { crc32, deflateSync, gzipSync } from 'node:zlib'

const SIZE = 1_000_000
const JSON_TYPE = 'application/json'

function repeated(part: (n: number) => string): string {
  const parts: string[] = []
  for (let n = 0, length = 0; length < SIZE - 100; n++) {
    const text = part(n)
    length += text.length + 1
    parts.push(text)
  }
  return parts.join()
}

/** Bodies of 1 MB: content type and text, by kind. */
export const BODIES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  keys: [JSON_TYPE, `{${repeated((n) => `"k${n}":1`)}}`],
  items: [JSON_TYPE, `[${repeated(() => '1')}]`],
  objects: [JSON_TYPE, `{"list":[${repeated(() => '{"a":[]}')}]}`],
  depth: [JSON_TYPE, '['.repeat(SIZE)],
  text: ['text/plain', 'x'.repeat(SIZE)],
  form: ['application/x-www-form-urlencoded', repeated((n) => `k${n}=1`).replaceAll(',', '&')],
}

/** A PNG of one colour: a few kilobytes that are many points. */
export function largePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([head, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Eight bits of grey.
  header[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc((side + 1) * side))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A form with the boundary `x` that uploads a file. */
export function formWith(file: Buffer): Buffer {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')])
}

/** Returns a small gzip file of very many items that are not releases, and one oversized release. */
export function oddGzip(): Buffer {
  const large = `{"ocid":"ocds-x-1","id":"1","tag":["tender"],"tender":{"items":[${'0,'.repeat(300_000)}0]}}`
  return gzipSync(`[${'{},'.repeat(100_000)}${large},"${'x'.repeat(40 << 20)}"]`)
}
