import type { OctetString } from 'asn1js'
import { type Attribute, Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, type SignerInfo } from 'pkijs'
import { digestOf, isSignedBy } from './signatures.js'

/** SignedData of RFC 5652 and of GM/T 0010. */
const SIGNED_DATA = ['1.2.840.113549.1.7.2', '1.2.156.10197.6.1.4.2.2']
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SUBJECT_KEY_IDENTIFIER = '2.5.29.14'
/** More certificates than a chain has are not looked at. */
const MAX_CERTIFICATES = 8

/** Certificates that come with a signature. */
interface SignedBy {
  signer: Certificate
  /** Other certificates that may lead from the signer to a trust anchor. */
  others: Certificate[]
}

/**
 * Verifies a detached CMS SignedData of one signer over a content. Returns null if it is invalid, or does not match the
 * content; the trust in the certificates is not checked.
 */
export function verifySignedData(cms: Uint8Array, content: Uint8Array): SignedBy | null {
  try {
    const info = ContentInfo.fromBER(cms)
    if (!SIGNED_DATA.includes(info.contentType)) return null
    const signedData = new SignedData({ schema: info.content })
    const certificates = (signedData.certificates ?? []).filter((one) => one instanceof Certificate)
    const [signerInfo, ...more] = signedData.signerInfos
    if (!signerInfo || more.length || certificates.length > MAX_CERTIFICATES) return null
    const signer = certificates.find((one) => isSigner(one, signerInfo))
    if (!signer) return null
    const signed = signedBytes(signerInfo, signedData.encapContentInfo.eContentType, content)
    if (!signed) return null
    const matches = isSignedBy(signer.subjectPublicKeyInfo, {
      data: signed,
      signature: signerInfo.signature.valueBlock.valueHexView,
      algorithm: signerInfo.signatureAlgorithm.algorithmId,
      digestAlgorithm: signerInfo.digestAlgorithm.algorithmId,
    })
    return matches ? { signer, others: certificates.filter((one) => one !== signer) } : null
  } catch {
    // The parser throws on anything that is not the structure it expects.
    return null
  }
}

function isSigner(certificate: Certificate, { sid }: SignerInfo): boolean {
  if (sid instanceof IssuerAndSerialNumber) {
    return certificate.issuer.isEqual(sid.issuer) && certificate.serialNumber.isEqual(sid.serialNumber)
  }
  const own = certificate.extensions?.find(({ extnID }) => extnID === SUBJECT_KEY_IDENTIFIER)
  const named: unknown = sid?.valueBlock?.valueHexView ?? sid?.valueBlock?.value?.[0]?.valueBlock
  const identifier = named instanceof Uint8Array ? named : undefined
  const stored = (own?.parsedValue as OctetString | undefined)?.valueBlock.valueHexView
  return identifier !== undefined && stored !== undefined && equal(identifier, stored)
}

/** The bytes that the signature is over: the content, or the attributes that contain its digest. */
function signedBytes(
  { signedAttrs, digestAlgorithm }: SignerInfo,
  contentType: string,
  content: Uint8Array,
): Uint8Array | null {
  if (!signedAttrs) return content
  const digest = singleValue(signedAttrs.attributes, MESSAGE_DIGEST)?.valueBlock.valueHexView
  const type: unknown = singleValue(signedAttrs.attributes, CONTENT_TYPE)?.valueBlock.toString()
  const expected = digestOf(digestAlgorithm.algorithmId, content)
  if (!expected || !(digest instanceof Uint8Array) || !equal(digest, expected)) return null
  return type === contentType ? new Uint8Array(signedAttrs.encodedValue) : null
}

/** The value of an attribute that occurs once, with one value. */
function singleValue(attributes: readonly Attribute[], type: string) {
  const [attribute, ...more] = attributes.filter((one) => one.type === type)
  return attribute?.values.length === 1 && more.length === 0 ? attribute.values[0] : undefined
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.from(a).equals(b)
}
