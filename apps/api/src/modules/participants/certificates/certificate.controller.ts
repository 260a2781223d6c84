import { PARTICIPANT_SIGNS } from '@credit/contract'
import { Body, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { ExportCall } from '../../exchange/export/export-call.js'
import { ListExports } from '../../exchange/export/list-exports.js'
import { CertificateApproval, CertificateDetail, CertificateInput, CertificateRejection } from './certificate.dto.js'
import { CERTIFICATE_TABLE } from './certificate.table.js'
import { CERTIFICATES, exportedCertificates, ReadCertificates, VERSIONS } from './certificate-list.js'
import { approveCertificate, rejectCertificate } from './examine-certificate.js'
import { changeCertificate, submitCertificate } from './save-certificate.js'

@AdminCalls('certificate', 'certificates')
export class CertificateController {
  constructor(
    private readonly certificates: ReadCertificates,
    private readonly exports: ListExports,
  ) {}

  @Call({ get: 'list', self: true, answer: CERTIFICATES }, "List own certificates; supervisors see the area's")
  list(@RequestCtx() ctx: Ctx, @ListParams(CERTIFICATES) query: ListQuery) {
    return CERTIFICATES.page(ctx, query, VERSIONS.current)
  }

  @Call({ get: 'history', self: true, answer: CERTIFICATES }, 'List decided certificates')
  history(@RequestCtx() ctx: Ctx, @ListParams(CERTIFICATES) query: ListQuery) {
    return CERTIFICATES.page(ctx, query, VERSIONS.history)
  }

  @ExportCall('certificate:export', CERTIFICATES)
  async export(@RequestCtx() ctx: Ctx, @ListParams(CERTIFICATES) query: ListQuery, @Res() reply: FastifyReply) {
    const rows = (snapshot: Ctx) => exportedCertificates(snapshot, query, 'current')
    await this.exports.send(ctx, reply, query, CERTIFICATE_TABLE, rows)
  }

  @ExportCall('certificate:export', CERTIFICATES, 'history/export')
  async exportHistory(@RequestCtx() ctx: Ctx, @ListParams(CERTIFICATES) query: ListQuery, @Res() reply: FastifyReply) {
    const rows = (snapshot: Ctx) => exportedCertificates(snapshot, query, 'history')
    await this.exports.send(ctx, reply, query, CERTIFICATE_TABLE, rows)
  }

  @Call({ get: ':id', self: true, answer: CertificateDetail }, 'Get a version of a certificate with its files')
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.certificates.get(ctx, id)
  }

  @Call({ post: '', self: PARTICIPANT_SIGNS, answer: CertificateDetail, idempotent: true }, 'Submit a certificate')
  create(@RequestCtx() ctx: Ctx, @Body() input: CertificateInput) {
    return unitOfWork(ctx, async (tx) => this.certificates.get(tx, await submitCertificate(tx, input)))
  }

  @Call(
    { put: ':id', self: PARTICIPANT_SIGNS, answer: CertificateDetail, idempotent: true },
    'Correct a certificate, or submit a new version after approval',
  )
  update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: CertificateInput) {
    return unitOfWork(ctx, async (tx) => this.certificates.get(tx, await changeCertificate(tx, id, input)))
  }

  @Call(
    { put: ':id/approve', permission: 'certificate:approve', answer: CertificateDetail, idempotent: true },
    'Approve a certificate',
  )
  approve(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { version }: CertificateApproval) {
    return unitOfWork(ctx, async (tx) => {
      const current = () => this.certificates.get(tx, id)
      await approveCertificate(tx, id, { version, current })
      return current()
    })
  }

  @Call(
    { put: ':id/reject', permission: 'certificate:approve', answer: CertificateDetail, idempotent: true },
    'Reject a certificate with a reason',
  )
  reject(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { reason, version }: CertificateRejection) {
    return unitOfWork(ctx, async (tx) => {
      const current = () => this.certificates.get(tx, id)
      await rejectCertificate(tx, id, reason, { version, current })
      return current()
    })
  }
}
