/** Returns the certificates of a PEM text in their order, as DER. */
export function certificatesOf(pem: string): Buffer[] {
  const blocks = pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)
  return [...blocks].map(([, base64 = '']) => Buffer.from(base64, 'base64'))
}
