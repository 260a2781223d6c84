import { createHash, sign } from 'node:crypto'
import { SignPdf } from '@signpdf/signpdf'
import { Signer } from '@signpdf/utils'
import { Set as Asn1Set, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  type Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { drawRecord, type PrintedRecord } from './draw-record.js'
import { parseSignatory, type Signatory } from './signing-certificate.js'

/** A record and its signatory. */
interface Printing {
  record: PrintedRecord
  /** Private key and certificates of the signatory. */
  pem: string
}

/** Draws and signs a credit record. It takes a second or more: heavy work. */
export async function printRecord({ record, pem }: Printing): Promise<Uint8Array> {
  return signPdf(await drawRecord(record), parseSignatory(pem))
}

const DATA_OID = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const SHA_256 = '2.16.840.1.101.3.4.2.1'
const RSA = '1.2.840.113549.1.1.1'

/** Signs a PDF with a placeholder by PAdES baseline B-B (ETSI EN 319 142-1). */
function signPdf(pdf: Buffer, signatory: Signatory): Promise<Buffer> {
  return new SignPdf().sign(pdf, new CadesSigner(signatory))
}

class CadesSigner extends Signer {
  constructor(private readonly signatory: Signatory) {
    super()
  }

  override async sign(content: Buffer): Promise<Buffer> {
    return cadesSignature(content, this.signatory)
  }
}

/** Returns the detached signature; the time of signing is in the PDF and not here, as PAdES requires. */
function cadesSignature(content: Buffer, { key, certificate, issuers }: Signatory): Buffer {
  const sha256 = new AlgorithmIdentifier({ algorithmId: SHA_256 })
  const signedAttrs = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: DATA_OID })] }),
      new Attribute({ type: MESSAGE_DIGEST, values: [octets(digest(content))] }),
      new Attribute({ type: SIGNING_CERTIFICATE_V2, values: [signingCertificate(certificate)] }),
    ],
  })
  // The signature covers the set itself, without its tag inside the signature (RFC 5652, 5.4).
  const attributes = new Asn1Set({ value: signedAttrs.attributes.map((one) => one.toSchema()) })
  const signature = sign('sha256', Buffer.from(attributes.toBER()), key)
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({
      issuer: certificate.issuer,
      serialNumber: certificate.serialNumber,
    }),
    digestAlgorithm: sha256,
    signedAttrs,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithmId: RSA }),
    signature: octets(signature),
  })
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: [sha256],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA_OID }),
    certificates: [certificate, ...issuers],
    signerInfos: [info],
  })
  const envelope = new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) })
  return Buffer.from(envelope.toSchema().toBER())
}

/** Names the certificate by its digest (RFC 5035), SHA-256 being the default. */
function signingCertificate(certificate: Certificate): Sequence {
  const hash = digest(Buffer.from(certificate.toSchema(true).toBER()))
  const id = new Sequence({ value: [octets(hash)] })
  return new Sequence({ value: [new Sequence({ value: [id] })] })
}

const digest = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
const octets = (bytes: Buffer) => new OctetString({ valueHex: new Uint8Array(bytes).buffer })
