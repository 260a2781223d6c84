import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Post, Put, Res } from '@nestjs/common'
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../../core/context.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { Permission, Self } from '../../../http/access/declare.js'
import { Idempotent } from '../../../http/idempotency.interceptor.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { ExportCall } from '../../exchange/export/export-call.js'
import { ListExports } from '../../exchange/export/list-exports.js'
import {
  CertificateApproval,
  CertificateDetail,
  CertificateInput,
  CertificateRejection,
  CertificateRow,
} from './certificate.dto.js'
import { CERTIFICATE_TABLE } from './certificate.table.js'
import { CERTIFICATE_LIST, ReadCertificates } from './certificate-list.js'
import { approveCertificate, rejectCertificate } from './examine-certificate.js'
import { changeCertificate, submitCertificate } from './save-certificate.js'

@ApiTags('certificates')
@Controller(`${ADMIN_BASE}/api/certificate`)
export class CertificateController {
  constructor(
    private readonly certificates: ReadCertificates,
    private readonly exports: ListExports,
  ) {}

  @Get('list')
  @Self()
  @ApiOperation({ summary: 'List certificates: the own, or for supervisors those of their area' })
  @ApiList(CertificateRow, CERTIFICATE_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(CERTIFICATE_LIST) query: ListQuery): Promise<Page<CertificateRow>> {
    return this.certificates.list(ctx, query, 'current')
  }

  @Get('history')
  @Self()
  @ApiOperation({ summary: 'List the decided versions of certificates' })
  @ApiList(CertificateRow, CERTIFICATE_LIST)
  history(@RequestCtx() ctx: Ctx, @ListParams(CERTIFICATE_LIST) query: ListQuery): Promise<Page<CertificateRow>> {
    return this.certificates.list(ctx, query, 'history')
  }

  @ExportCall('certificate:export', CERTIFICATE_LIST)
  async export(
    @RequestCtx() ctx: Ctx,
    @ListParams(CERTIFICATE_LIST) query: ListQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const rows = (tx: Ctx) => this.certificates.exported(tx, query, 'current')
    await this.exports.send(ctx, reply, query, CERTIFICATE_TABLE, rows)
  }

  @ExportCall('certificate:export', CERTIFICATE_LIST, 'history/export')
  async exportHistory(
    @RequestCtx() ctx: Ctx,
    @ListParams(CERTIFICATE_LIST) query: ListQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const rows = (tx: Ctx) => this.certificates.exported(tx, query, 'history')
    await this.exports.send(ctx, reply, query, CERTIFICATE_TABLE, rows)
  }

  @Get(':id')
  @Self()
  @ApiOperation({ summary: 'Get a version of a certificate with its files' })
  @ApiOkResponse({ type: CertificateDetail })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<CertificateDetail> {
    return this.certificates.get(ctx, id)
  }

  @Post()
  @Self(1, 2, 3, 4)
  @Idempotent()
  @HttpCode(201)
  @ApiOperation({ summary: 'Submit a certificate' })
  @ApiCreatedResponse({ type: CertificateDetail })
  create(@RequestCtx() ctx: Ctx, @Body() input: CertificateInput): Promise<CertificateDetail> {
    return unitOfWork(ctx, async (tx) => this.certificates.get(tx, await submitCertificate(tx, input)))
  }

  @Put(':id')
  @Self(1, 2, 3, 4)
  @Idempotent()
  @ApiOperation({ summary: 'Correct a certificate, or submit a new version of an approved one' })
  @ApiOkResponse({ type: CertificateDetail })
  update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: CertificateInput): Promise<CertificateDetail> {
    return unitOfWork(ctx, async (tx) => this.certificates.get(tx, await changeCertificate(tx, id, input)))
  }

  @Put(':id/approve')
  @Permission('certificate:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Approve a certificate' })
  @ApiOkResponse({ type: CertificateDetail })
  approve(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() { version }: CertificateApproval,
  ): Promise<CertificateDetail> {
    return unitOfWork(ctx, async (tx) => {
      const current = () => this.certificates.get(tx, id)
      await approveCertificate(tx, id, { version, current })
      return current()
    })
  }

  @Put(':id/reject')
  @Permission('certificate:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Reject a certificate with a reason' })
  @ApiOkResponse({ type: CertificateDetail })
  reject(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() { reason, version }: CertificateRejection,
  ): Promise<CertificateDetail> {
    return unitOfWork(ctx, async (tx) => {
      const current = () => this.certificates.get(tx, id)
      await rejectCertificate(tx, id, reason, { version, current })
      return current()
    })
  }
}
