import { columnsOf, type ExportTable } from '../../exchange/export/columns.js'
import { ABOUT_COLUMNS } from '../records/about-columns.js'
import type { CertificateRow } from './certificate.dto.js'

const { text, number, time, choice } = columnsOf<CertificateRow>()

/** Columns of an export of certificates. */
export const CERTIFICATE_TABLE: ExportTable<CertificateRow> = {
  name: 'certificate',
  entity: 'certificate',
  columns: [
    text('name', 'certificateName'),
    text('number', 'certificateNumber'),
    text('kind', 'certificateKind'),
    ...ABOUT_COLUMNS,
    text('issuer'),
    text('issuedAt', 'issuedOn'),
    text('expiresAt', 'expiresOn'),
    choice('status', 'certificateStatus'),
    number('revision'),
    text('submittedBy'),
    time('createTime', 'requestedAt'),
    time('decidedAt'),
    text('reason', 'statedReason'),
  ],
}
