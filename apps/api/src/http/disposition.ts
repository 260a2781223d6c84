import { readableText } from '@credit/contract'

/** Content-Disposition (RFC 6266): an ASCII fallback for old clients and the exact name for all others. */
export function disposition(kind: 'inline' | 'attachment', stored: string): string {
  const name = readableText(stored)
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
