import { ObjectIdentifier, OctetString } from 'asn1js'
import {
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { digestAlgorithm, signatureAlgorithm } from './keys.js'
import type { Token } from './pki.js'

const DATA_OID = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SET = 0x31

/** Signs a text as a vendor's device does: a detached CMS SignedData in base64. */
export function signText({ key, certificate, chain }: Token, text: string): string {
  const digest = new Uint8Array(key.digest(Buffer.from(text)))
  const attributes = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: DATA_OID })] }),
      new Attribute({
        type: MESSAGE_DIGEST,
        values: [new OctetString({ valueHex: digest.buffer })],
      }),
    ],
  })
  // Signed as a SET, sent with the tag of its place (RFC 5652, 5.4).
  const signed = new Uint8Array(attributes.toSchema().toBER())
  signed[0] = SET
  const { issuer, serialNumber } = certificate
  const signerInfo = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
    digestAlgorithm: digestAlgorithm(key),
    signedAttrs: attributes,
    signatureAlgorithm: signatureAlgorithm(key),
    signature: new OctetString({ valueHex: new Uint8Array(key.sign(signed)).buffer }),
  })
  const content = new SignedData({
    version: 1,
    digestAlgorithms: [digestAlgorithm(key)],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA_OID }),
    certificates: [certificate, ...chain],
    signerInfos: [signerInfo],
  })
  const info = new ContentInfo({ contentType: SIGNED_DATA, content: content.toSchema(true) })
  return Buffer.from(info.toSchema().toBER()).toString('base64')
}
